/**
 * Lets a page try to load from elsewhere and to run a text as a script. Gives the directives of its
 * policy that refused, sorted.
 */
export const LOAD_FROM_ELSEWHERE = `new Promise((resolve) => {
  const seen = [];
  addEventListener('securitypolicyviolation', (event) => {
    if (!event.effectiveDirective.includes('trusted')) seen.push(event.effectiveDirective);
    if (seen.length === 3) resolve(seen.sort());
  });
  fetch('https://example.com/').catch(() => undefined);
  const image = new Image();
  image.src = 'https://example.com/x.png';
  const script = document.createElement('script');
  // Some refuse the text at once, some the script when it is to run.
  try { script.append('window.inline = true'); } catch {}
  document.body.append(script);
  const frame = document.createElement('iframe');
  frame.src = 'https://example.com/';
  document.body.append(frame);
})`;
