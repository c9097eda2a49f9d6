// Runs in a page before its own scripts, as a preload or an init script: tells its console when it was asked for,
// when its scripts had run, and when the first row, or the empty page's word, was painted.
(() => {
  const now = () => performance.timeOrigin + performance.now();
  const tell = (name, at) => console.log(`bench-mark ${name} ${at}`);
  document.addEventListener('DOMContentLoaded', () => tell('scripts', now()));
  const look = () => {
    if (!document.querySelector('[data-ticket-row], [data-nothing]')) return;
    observer.disconnect();
    tell('rows', now());
    requestAnimationFrame(() => {
      // Its task comes after the frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        tell('request', performance.timeOrigin);
        tell('painted', now());
      };
      port2.postMessage(null);
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
})();
