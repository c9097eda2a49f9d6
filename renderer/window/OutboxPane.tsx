import { BatchCards } from '../features/outage/BatchCards.tsx';
import { OutboxDrawer } from '../features/outbox/OutboxDrawer.tsx';

export const OutboxPane = () => <OutboxDrawer BatchCards={BatchCards} />;
