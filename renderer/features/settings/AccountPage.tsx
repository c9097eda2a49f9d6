import { ArrowLeft } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { focusPane } from '../../commands/panes.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Swatch } from '../accounts/Swatch.tsx';
import { currentAccount } from '../accounts/slice.ts';
import { ComputerSection } from '../computer/ComputerSection.tsx';
import { NoticesSection } from '../notices/NoticesSection.tsx';
import css from './AccountPage.module.css';
import { AccountSection } from './AccountSection.tsx';
import { DepartmentsSection } from './DepartmentsSection.tsx';
import { EndSection } from './EndSection.tsx';
import { HealthSection } from './HealthSection.tsx';
import { LinksSection } from './LinksSection.tsx';
import { RepliesSection } from './RepliesSection.tsx';
import { StorageSection } from './StorageSection.tsx';
import { SECTION_TITLES, SECTIONS, type Section } from './sections.ts';
import { TimesSection } from './TimesSection.tsx';
import { WindowSection } from './WindowSection.tsx';

export interface SectionProps {
  account: Account;
}

const PARTS: Record<Section, ComponentType<SectionProps>> = {
  account: AccountSection,
  replies: RepliesSection,
  links: LinksSection,
  times: TimesSection,
  departments: DepartmentsSection,
  storage: StorageSection,
  health: HealthSection,
  notices: NoticesSection,
  computer: ComputerSection,
  window: WindowSection,
  end: EndSection,
};

/** The page of the open account, in the place of the panes. Each field saves itself. */
export function AccountPage() {
  const account = useApp(currentAccount);
  const section = useApp((app) => app.nav.settingsSection);
  const setOpen = useApp((app) => app.nav.setSettingsOpen);
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part begins at its top
  useEffect(() => {
    if (panel.current) panel.current.scrollTop = 0;
  }, [section]);
  const toSections = () => document.getElementById(`settings-${section}`)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens; and when it closes, back to the list
  useEffect(() => {
    toSections();
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusPane('list');
      });
    };
  }, []);
  if (!account) return null;
  const Part = PARTS[section];
  return (
    <main className={css.page} aria-label={t('settings.pageOf', { name: account.label })}>
      <header className={css.head}>
        <Button look="plain" icon={ArrowLeft} onClick={() => setOpen(false)}>
          {t('settings.back')}
        </Button>
        <h1 className={css.title}>
          <Swatch account={account} />
          {t('settings.pageOf', { name: account.label })}
        </h1>
      </header>
      <SectionList section={section} />
      <section
        ref={panel}
        key={account.id}
        className={css.panel}
        aria-label={t(SECTION_TITLES[section])}
        data-pane="settings"
        tabIndex={-1}
        onKeyDown={(event) => {
          // From a field first to the parts of the page; from there the page closes.
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          toSections();
        }}
      >
        <div className={css.inner}>
          <h2 className={css.sectionTitle}>{t(SECTION_TITLES[section])}</h2>
          <Part key={section} account={account} />
        </div>
      </section>
    </main>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function SectionList({ section }: { section: Section }) {
  const show = useApp((app) => app.nav.showSection);
  const list = useRef<HTMLElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const by = STEPS[event.key];
    const to = by ? at + by : event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : null;
    if (to === null || event.altKey) return;
    event.preventDefault();
    items[Math.max(0, Math.min(to, items.length - 1))]?.focus();
  };
  return (
    <nav
      ref={list}
      className={css.sections}
      aria-label={t('settings.sections')}
      data-pane="sections"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {SECTIONS.map((one) => (
        <button
          key={one}
          id={`settings-${one}`}
          type="button"
          className={css.item}
          aria-current={one === section ? 'true' : undefined}
          tabIndex={one === section ? 0 : -1}
          data-pane-focus={one === section ? '' : undefined}
          onClick={() => show(one)}
        >
          {t(SECTION_TITLES[one])}
        </button>
      ))}
    </nav>
  );
}
