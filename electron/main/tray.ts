import { Menu, nativeImage, Tray } from 'electron';
import type { Frame } from '../../shared/domain/computer.ts';

export interface TrayIcon {
  /** What it says and offers, in the words of the page. */
  dress(frame: Frame): void;
  remove(): void;
}

/** An icon beside the clock: a click brings the window, its menu leads to what waits. */
export function showTray(actions: { show(): void; choose(command: string): void; quit(): void }): TrayIcon {
  const mac = process.platform === 'darwin';
  const image = nativeImage.createFromDataURL(mac ? __TRAY_TEMPLATE__ : __TRAY_ICON__);
  if (mac) image.setTemplateImage(true);
  const tray = new Tray(mac ? image.resize({ height: 18 }) : image);
  tray.setToolTip('Rackside');
  tray.on('click', actions.show);
  return {
    dress({ tray: { tooltip, commands }, words }) {
      tray.setToolTip(tooltip);
      tray.setContextMenu(
        Menu.buildFromTemplate([
          ...commands.map(({ id, title, enabled }) => ({ label: title, enabled, click: () => actions.choose(id) })),
          { type: 'separator' as const },
          { label: words.quit, click: actions.quit },
        ]),
      );
    },
    remove: () => tray.destroy(),
  };
}
