/** What a thing and what belongs to it look like together: the same object again while both are, so that nothing after us works twice. */
export const viewsOfPairs = <One extends object, Other extends object, View>(
  toView: (one: One, other: Other | undefined) => View,
): ((one: One, other: Other | undefined) => View) => {
  const views = new WeakMap<One, { readonly other: Other | undefined; readonly view: View }>()
  return (one, other) => {
    const known = views.get(one)
    if (known !== undefined && known.other === other) return known.view
    const view = toView(one, other)
    views.set(one, { other, view })
    return view
  }
}
