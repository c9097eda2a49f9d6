// Runs in a desk's page: a list of as many rows over the whole window, with only those in sight as nodes, their
// height and text, and nothing else. The keys scroll it by pages.
window.benchBareList = (count, rowHeight) => {
  const list = document.createElement('div');
  list.id = 'bare-list';
  list.tabIndex = 0;
  list.style.cssText = 'position:fixed;inset:0;overflow:auto;z-index:2147483647;background:white;color:black';
  const whole = document.createElement('div');
  whole.style.cssText = `position:relative;block-size:${count * rowHeight}px`;
  const rows = Array.from({ length: Math.ceil(window.innerHeight / rowHeight) + 1 }, () => {
    const row = document.createElement('div');
    row.style.cssText = `position:absolute;inset-inline:0;block-size:${rowHeight}px`;
    whole.append(row);
    return row;
  });
  const draw = () => {
    const first = Math.floor(list.scrollTop / rowHeight);
    for (const [at, row] of rows.entries()) {
      row.style.transform = `translateY(${(first + at) * rowHeight}px)`;
      row.textContent = `${first + at} A customer and their subject, as wide as it is in a list of tickets`;
    }
  };
  list.addEventListener('scroll', draw);
  list.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key !== 'PageDown') return;
    event.preventDefault();
    list.scrollTop += (rows.length - 3) * rowHeight;
  });
  list.append(whole);
  document.body.append(list);
  draw();
};
