import { X } from 'lucide-react';
import { useState } from 'react';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import type { PracticeScenario } from '../../../shared/domain/desk.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { afterNextPaint } from '../../ui/dom.ts';
import { currentAccount } from '../accounts/current-account.ts';
import { showError } from '../show-error.ts';
import { NoticeLine } from '../writing/NoticeLine.tsx';
import { offeredAt, type PracticePlace, playScenario } from './play.ts';

const OFFERS: Record<PracticeScenario, MessageKey> = {
  'answer-is-lost': 'practice.lostOffer',
  'colleague-answers-first': 'practice.colleagueOffer',
  'network-is-cut': 'practice.networkOffer',
  'replies-as-customer': 'practice.filedOffer',
  'server-fails': 'practice.outageOffer',
};

interface PracticeOfferProps {
  place: PracticePlace;
  ticket?: string;
  onGone: () => void;
}

/** Offers a failure of the practice desk where agents would first meet it, until dismissed. */
export function PracticeOffer(props: PracticeOfferProps) {
  const account = useApp(currentAccount);
  // One offer per visit: the next comes with the next ticket, or after leaving the place.
  const [settled, setSettled] = useState(false);
  const scenario = account === null || settled ? null : offeredAt(account, props.place);
  if (!account || !scenario) return null;
  return <Offer {...props} account={account} scenario={scenario} onSettled={() => setSettled(true)} />;
}

interface OfferProps extends PracticeOfferProps {
  account: SteadyAccount;
  scenario: PracticeScenario;
  onSettled: () => void;
}

function Offer({ account, scenario, ticket, onSettled, onGone }: OfferProps) {
  const store = useAppStore();
  const settle = () => {
    onSettled();
    afterNextPaint(onGone);
  };
  const dismiss = async () => {
    settle();
    const practised = [...account.settings.practised, scenario];
    const answer = await store.getState().accounts.configure(account.id, { practised });
    if (!answer.ok) showError(answer.error);
  };
  return (
    <NoticeLine
      tone="info"
      actions={
        <>
          <Button
            look="plain"
            onClick={() => {
              settle();
              void playScenario(store.getState(), scenario, ticket ?? null);
            }}
          >
            {t('practice.try')}
          </Button>
          <IconButton icon={X} size={14} label={t('practice.dismiss')} onClick={() => void dismiss()} />
        </>
      }
    >
      {t(OFFERS[scenario])}
    </NoticeLine>
  );
}
