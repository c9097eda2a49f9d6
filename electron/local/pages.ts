/** The two pages that stand before the renderer. They carry no script and no style, so every policy allows them. */
const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rackside</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;

/**
 * After the token was exchanged. A redirect would still belong to the navigation that brought the token, and a browser
 * leaves out a strict cookie there if that came from elsewhere; this page starts a navigation of its own.
 */
export const entrance = page('<meta http-equiv="refresh" content="0;url=/">', '<p><a href="/">Open the desk</a></p>');

export const closedDoor = page(
  '',
  '<h1>This address is no longer valid</h1><p>Each address that Rackside prints opens the desk once, in one browser. A new one now stands in the window where Rackside runs: open that.</p>',
);
