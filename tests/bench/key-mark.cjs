// Runs in a page behind page-marks.cjs: tells its console when the frame was painted that shows what the first key did.
// In ours another row is pointed at, of the snapshot or of the window, and the empty page has another word.
(() => {
  const pointedAt = () => {
    const shown = document.querySelector('#snapshot [data-ticket][aria-current]')?.dataset.ticket;
    const own = document.querySelector('#tickets [data-ticket-row][data-cursor]')?.dataset.ticketRow;
    return shown ?? own ?? document.querySelector('[data-pressed]')?.textContent ?? null;
  };
  let before;
  window.addEventListener(
    'keydown',
    () => {
      before = pointedAt();
    },
    { capture: true, once: true },
  );
  const observer = new MutationObserver(() => {
    if (before === undefined || pointedAt() === before) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // Its task comes after the frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => console.log(`bench-mark effect ${performance.timeOrigin + performance.now()}`);
      port2.postMessage(null);
    });
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
})();
