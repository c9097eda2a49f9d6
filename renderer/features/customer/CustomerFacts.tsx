import { Server } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { attentionSentence } from '../../parts/records/record-texts.ts';
import { useApp } from '../../store/app-store.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import css from './CustomerFacts.module.css';
import { SIGNS } from './NeedsAttention.tsx';

const FACTS = ['suspended', 'overdue', 'expired'] as const;
const AT_MOST = 2;

/**
 * What one should know of the customer before answering: at most two things, worst first, and
 * nothing where all is well.
 */
export function CustomerFacts({ ticket, now }: { ticket: string; now: number }) {
  const customer = useApp((app) => (app.customer.ticket === ticket ? app.customer.customer : null));
  const openQueue = useApp((app) => app.nav.openQueue);
  const bad = (customer?.attention.rows ?? []).filter(({ kind }) => FACTS.some((fact) => fact === kind));
  const server = customer?.service?.server;
  const shown = bad.slice(0, AT_MOST);
  const withServer = server && server.others > 0 && shown.length < AT_MOST;
  if (shown.length === 0 && !withServer) return null;
  return (
    <ul className={css.facts}>
      {shown.map((one) => {
        const { icon, tone } = SIGNS[one.kind];
        const words = attentionSentence(one, now);
        return (
          <li key={`${one.of} ${one.id}`} className={css.fact}>
            <Glyph icon={icon} size={14} tone={tone} />
            <span className={css.words} title={words}>
              {words}
            </span>
          </li>
        );
      })}
      {withServer && (
        <li className={css.fact}>
          <Glyph icon={Server} size={14} tone="info" />
          <button
            type="button"
            className={css.server}
            title={t('customer.showServer', { server: server.name })}
            onClick={() => openQueue(`server:${server.name}`)}
          >
            {t('customer.serverFact', { server: server.name, count: server.others })}
          </button>
        </li>
      )}
    </ul>
  );
}
