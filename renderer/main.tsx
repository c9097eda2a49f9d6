import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { inBrowserTab, openBridge } from './bridge.ts';
import { registerCommands } from './commands/table.ts';
import { windowCommands } from './commands/window-commands.ts';
import { accountCommands } from './features/accounts/commands.ts';
import { announcementCommands } from './features/announcements/commands.ts';
import { cannedCommands } from './features/canned/commands.ts';
import { composerCommands } from './features/composer/commands.ts';
import { computerCommands } from './features/computer/commands.ts';
import { watchFrame } from './features/computer/frame.ts';
import { contactCommands } from './features/contacts/commands.ts';
import { registerContactViews } from './features/contacts/views.ts';
import { pageCommands } from './features/find/commands.ts';
import { copyNumbers, registerBulkActions } from './features/list/bulk.ts';
import { markActions } from './features/marks/bulk.ts';
import { marksCommands } from './features/marks/commands.ts';
import { newTicketCommands } from './features/new-ticket/commands.ts';
import { registerNewTicketViews } from './features/new-ticket/views.ts';
import { orderCommands } from './features/orders/commands.ts';
import { registerOrderViews } from './features/orders/views.ts';
import { outageCommands, replyToAll } from './features/outage/commands.ts';
import { paletteCommands } from './features/palette/commands.ts';
import { practiceCommands } from './features/practice/commands.ts';
import { recordCommands } from './features/record/commands.ts';
import { registerRecordViews } from './features/record/views.ts';
import { searchCommands } from './features/search/commands.ts';
import { ticketCommands } from './features/ticket/commands.ts';
import { updateCommands } from './features/updates/commands.ts';
import { watchHistory } from './history.ts';
import { language } from './i18n/index.ts';
import { directionOf } from './i18n/pseudo.ts';
import { watchLeaving } from './leave.ts';
import { watchPresence } from './presence.ts';
import { createAppStore, StoreProvider } from './store/app-store.ts';
import { Boundary } from './ui/Boundary.tsx';
import { UiProvider } from './ui/UiProvider.tsx';

registerCommands([
  ...windowCommands,
  ...outageCommands,
  ...paletteCommands,
  ...recordCommands,
  ...accountCommands,
  ...orderCommands,
  ...contactCommands,
  ...newTicketCommands,
  ...searchCommands,
  ...ticketCommands,
  ...marksCommands,
  ...composerCommands,
  ...cannedCommands,
  ...announcementCommands,
  ...practiceCommands,
  ...computerCommands,
  ...updateCommands,
  ...pageCommands,
]);
registerRecordViews();
registerOrderViews();
registerContactViews();
registerNewTicketViews();
registerBulkActions([replyToAll, copyNumbers, ...markActions]);
const bridge = openBridge();
const store = createAppStore(bridge);
store.listen();
void store.getState().vault.load();
void store.getState().computer.load();
watchHistory(store);
void store.getState().leaving.load();
watchLeaving(store, inBrowserTab());
watchPresence(bridge);
watchFrame(store, bridge);

document.documentElement.lang = language;
document.documentElement.dir = directionOf(language);
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <StoreProvider store={store}>
      <UiProvider>
        <Boundary>
          <App />
        </Boundary>
      </UiProvider>
    </StoreProvider>
  </StrictMode>,
);
