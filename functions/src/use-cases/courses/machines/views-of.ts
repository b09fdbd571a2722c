/**
 * What a thing and what belongs to it look like together: the same object again while all of it is, so that nothing after
 * us works twice. What is no object and no text of the same kind is another thing.
 */
export const viewsOf = <One extends object, Others extends readonly unknown[], View>(
  toView: (one: One, ...others: Others) => View,
): ((one: One, ...others: Others) => View) => {
  const views = new WeakMap<One, { readonly others: Others; readonly view: View }>()
  return (one, ...others) => {
    const known = views.get(one)
    if (known?.others.every((other, index) => other === others[index])) return known.view
    const view = toView(one, ...others)
    views.set(one, { others, view })
    return view
  }
}
