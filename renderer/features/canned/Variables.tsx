import { CANNED_VARIABLES, type CannedVariable } from '../../../shared/domain/canned.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import css from './Variables.module.css';

const MEANING: Record<CannedVariable, MessageKey> = {
  'ticket.number': 'canned.varTicketNumber',
  'ticket.subject': 'canned.varTicketSubject',
  'ticket.department': 'canned.varTicketDepartment',
  'customer.name': 'canned.varCustomerName',
  'customer.firstname': 'canned.varCustomerFirst',
  'service.name': 'canned.varServiceName',
  'service.domain': 'canned.varServiceDomain',
  'service.nextdue': 'canned.varServiceDue',
  'agent.name': 'canned.varAgentName',
  'agent.signature': 'canned.varAgentSignature',
  'account.name': 'canned.varAccountName',
  today: 'canned.varToday',
};

/** Every variable with what it stands for; a press puts it into the text. */
export function Variables({ onInsert }: { onInsert: (name: CannedVariable) => void }) {
  return (
    <details className={css.variables}>
      <summary>{t('canned.variables')}</summary>
      <p className={css.hint}>{t('canned.variablesHint')}</p>
      <ul className={css.list}>
        {CANNED_VARIABLES.map((name) => (
          <li key={name}>
            {/* A press must not take the cursor from the text. */}
            <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => onInsert(name)}>
              <code>{`{{${name}}}`}</code>
              <span>{t(MEANING[name])}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
