import { Menu } from 'electron';
import type { Frame } from '../../shared/domain/computer.ts';
import { menuTemplate, sameMenus } from './menu-template.ts';

let shown: Frame | null = null;

/** Sets the application's menu; where only what is enabled changed, in the menu that is there. */
export function setMenu(frame: Frame | null, choose: (command: string) => void): void {
  const menu = Menu.getApplicationMenu();
  if (frame !== null && menu !== null && sameMenus(shown, frame)) {
    for (const command of frame.menus.flatMap(({ commands }) => commands)) {
      const item = menu.getMenuItemById(command.id);
      if (item) item.enabled = command.enabled;
    }
  } else {
    const template = menuTemplate({
      mac: process.platform === 'darwin',
      developer: __DEV_SERVER__ !== null,
      frame,
      choose,
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }
  shown = frame;
}
