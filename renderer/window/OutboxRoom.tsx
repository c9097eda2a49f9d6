import { BatchCards } from '../features/outage/BatchCards.tsx';
import { OutboxDrawer } from '../features/outbox/OutboxDrawer.tsx';

/** The outbox with the cards of replies to many. */
export const OutboxRoom = () => <OutboxDrawer BatchCards={BatchCards} />;
