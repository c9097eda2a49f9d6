/** Takes back what a file of tests changed of the page that it shares with others. */

/** Properties that tests add to jsdom's page or replace in it. */
const CHANGED = [
  document,
  navigator,
  URL,
  Document.prototype,
  Element.prototype,
  HTMLElement.prototype,
  Range.prototype,
];

const first = CHANGED.map((object) => ({ object, had: Object.getOwnPropertyDescriptors(object) }));
const { lang, dataset } = document.documentElement;
const region = dataset.region;

export function resetPage(): void {
  for (const { object, had } of first) {
    for (const key of Reflect.ownKeys(object)) if (!Reflect.has(had, key)) Reflect.deleteProperty(object, key);
    Object.defineProperties(object, had);
  }
  const root = document.documentElement;
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
  Object.assign(root, { lang });
  if (region !== undefined) root.dataset.region = region;
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
