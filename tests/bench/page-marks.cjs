// Runs in a page before its own scripts, as a preload or an init script: tells its console when it was asked for,
// when its scripts had run, when the first rows were painted (of the snapshot, or its own), and when rows were that
// answer. The empty page's word is both.
(() => {
  const now = () => performance.timeOrigin + performance.now();
  const tell = (name, at) => console.log(`bench-mark ${name} ${at}`);
  document.addEventListener('DOMContentLoaded', () => tell('scripts', now()));
  const afterFrame = (then) =>
    requestAnimationFrame(() => {
      // Its task comes after the frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    });
  const OWN = '[data-ticket-row], [data-nothing]';
  let seen = false;
  const look = () => {
    if (!seen && document.querySelector(`#snapshot [role="row"], ${OWN}`)) {
      seen = true;
      window.benchPicture = document.getElementById('snapshot')?.outerHTML;
      afterFrame(() => tell('painted', now()));
    }
    if (!document.querySelector(OWN)) return;
    observer.disconnect();
    tell('rows', now());
    afterFrame(() => {
      tell('request', performance.timeOrigin);
      tell('answering', now());
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  // A page may have been there before.
  look();
})();
