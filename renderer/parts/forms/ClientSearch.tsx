import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import type { ClientHit } from '../../../shared/domain/order-form.ts';
import { joinIsolated, type MessageKey, t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { rowAfterKey } from '../../ui/walk-list.ts';
import css from './ClientSearch.module.css';
import forms from './Forms.module.css';

type ChosenClient = Pick<ClientHit, 'id' | 'name' | 'email'>;

interface ClientSearchProps {
  account: string;
  /** Words for a press on a customer. */
  choose?: MessageKey;
  /** Text of this form can be used as an id, even if it is unknown here. */
  idLike?: RegExp;
  error?: string | null | undefined;
  box?: Ref<HTMLInputElement> | undefined;
  onChoose: (client: ChosenClient) => void;
}

const NUMBER = /^\d+$/;

export function ClientSearch(props: ClientSearchProps) {
  const { account, choose = 'forms.choose', idLike = NUMBER, error, box, onChoose } = props;
  const [text, setText] = useState('');
  const { hits, of } = useHits(account, text);
  const around = useRef<HTMLDivElement>(null);
  const typed = text.trim().replace(/^#/, '');
  const isId = idLike.test(typed) && !hits.some(({ id }) => id === typed);
  // One list, so that an id keeps its button and focus when it turns out to be a client's.
  const offers: (ClientHit | UnknownClient)[] = isId ? [...hits, { id: typed }] : hits;
  /** Arrow keys move between box and results. Enter in the box chooses a single result. */
  const onKeyDown = (event: KeyboardEvent) => {
    const stops = [...(around.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    const at = stops.indexOf(event.target as HTMLElement);
    const enters = event.key === 'Enter' && at === 0;
    // The box is first, so Arrow Up in it is left to the box.
    const walked =
      at === 0 && event.key === 'ArrowUp' ? null : rowAfterKey(event.key, at, stops.length, { field: true });
    const to = enters ? 1 : walked;
    if (to === null) return;
    event.preventDefault();
    if (enters && of === text && stops.length === 2) stops[1]?.click();
    else stops[to]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it moves between the controls in it
    <div ref={around} className={css.around} onKeyDown={onKeyDown}>
      <TextField
        label={t('forms.customer')}
        hint={t('forms.customerHint')}
        error={error}
        autoComplete="off"
        autoCapitalize="off"
        data-pane-focus=""
        ref={box}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className={css.hits} aria-label={t('forms.hits')}>
        {offers.map((hit) => (
          <li key={hit.id}>
            <Offer hit={hit} choose={choose} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {typed !== '' && hits.length === 0 && !isId && <p className={layout.meta}>{t('forms.noHits')}</p>}
    </div>
  );
}

type UnknownClient = Pick<ClientHit, 'id'>;

interface OfferProps extends Required<Pick<ClientSearchProps, 'choose' | 'onChoose'>> {
  hit: ClientHit | UnknownClient;
}

function Offer({ hit, choose, onChoose }: OfferProps) {
  const { id, name = '', matched: by = '', company = '', email = '' }: UnknownClient & Partial<ClientHit> = hit;
  const shown = name || company || email;
  return (
    <button
      type="button"
      className={css.hit}
      aria-label={shown ? t(choose, { name: shown, id }) : undefined}
      onClick={() => onChoose({ id, name: name || company, email })}
    >
      {shown ? (
        <>
          <bdi>{shown}</bdi>
          <span className={layout.meta}>{joinIsolated([`#${id}`, by, name && company, email])}</span>
        </>
      ) : (
        t('forms.useId', { id })
      )}
    </button>
  );
}

const ASK_MS = 150;

/** Results while typing, repeated when customers arrive. Answers to earlier text are dropped. */
function useHits(account: string, text: string): { hits: ClientHit[]; of: string | null } {
  const store = useAppStore();
  const came = useApp((app) => app.orders.customerNewsCount);
  const [answer, setAnswer] = useState<{ hits: ClientHit[]; of: string | null }>({ hits: [], of: null });
  const now = useRef({ account, text });
  now.current = { account, text };
  const ask = useRef(async () => {
    const { account, text } = now.current;
    const hits = await store.getState().orders.findClients(account, text);
    // Only different text makes an answer outdated, because news may come faster than answers.
    if (now.current.account === account && now.current.text === text) setAnswer({ hits, of: text });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the words to stand still
  useEffect(() => {
    const timer = setTimeout(() => void ask.current(), ASK_MS);
    return () => clearTimeout(timer);
  }, [account, text]);
  useEffect(() => {
    if (came > 0 && now.current.text !== '') void ask.current();
  }, [came]);
  return answer;
}

interface ClientFieldProps extends Omit<ClientSearchProps, 'onChoose'> {
  client: { id: string; name: string } | null;
  onChange: (client: ChosenClient | null) => void;
}

/** The chosen customer, else the search for one. */
export function ClientField({ client, onChange, ...search }: ClientFieldProps) {
  if (!client) {
    return (
      <div>
        <ClientSearch {...search} onChoose={onChange} />
      </div>
    );
  }
  return (
    <div className={layout.stackTight}>
      <span className={layout.label}>{t('forms.customer')}</span>
      <div className={forms.row}>
        <span>{chosenWords(client)}</span>
        <Button onClick={() => onChange(null)}>{t('forms.change')}</Button>
      </div>
    </div>
  );
}

export const chosenWords = ({ name, id }: { name: string; id: string }): string =>
  t('forms.chosen', { name: name || t('forms.unnamed'), id });
