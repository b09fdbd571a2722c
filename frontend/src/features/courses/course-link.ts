/** Where a course's pages are: `<AppLink {...courseLink(id, 'people')}>`; without a page the first of them. */
export const courseLink = (courseId: string, page?: string) =>
  ({
    to: '/dashboard/courses/$',
    params: { _splat: page === undefined ? courseId : `${courseId}/${page}` },
  }) as const
