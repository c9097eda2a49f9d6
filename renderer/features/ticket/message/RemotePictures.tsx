import { type RefObject, useState } from 'react';
import type { FetchedPicture, OfferedPicture } from '../../../../shared/domain/post-file.ts';
import type { Result } from '../../../../shared/result.ts';
import { t } from '../../../i18n/index.ts';
import { useAppStore } from '../../../store/app-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAnswer } from '../../../ui/hooks.ts';
import type { MessageSource } from './draw-message.ts';
import css from './message.module.css';

interface Props {
  box: RefObject<HTMLElement | null>;
  source: MessageSource;
  ticket: string;
  post: string;
}

type Failure = 'offline' | 'failed';

/** Offers a message's remote pictures, by host. A press fetches them: the sender may notice. */
export function RemotePictures({ box, source, ticket, post }: Props) {
  const store = useAppStore();
  const [offered, setOffered] = useState<OfferedPicture[]>([]);
  const [underway, setUnderway] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<Readonly<Record<string, Failure>>>({});

  const ask = () => {
    setOffered([]);
    setFailed({});
    const { nav } = store.getState();
    const sources = new Set(linksOf(box.current).map(srcOf));
    if (nav.account === null || sources.size === 0) return null;
    const call = store.call('postPicture.list', { account: nav.account, ticket, post });
    // Without an answer the pictures stay links.
    return call.then((answer) => (answer.ok ? answer.value.filter(({ src }) => sources.has(src)) : []));
  };
  // With another source, other links are drawn.
  useAnswer(ask, setOffered, [source, ticket, post]);

  const show = async (host: string) => {
    const { account } = store.getState().nav;
    if (account === null) return;
    const wanted = offered.filter((picture) => picture.host === host);
    const note = (failure: Failure | null) =>
      setFailed(({ [host]: _before, ...others }) => (failure === null ? others : { ...others, [host]: failure }));
    note(null);
    setUnderway((hosts) => [...hosts, host]);
    const answers = await Promise.all(
      wanted.map(({ index }) => store.call('postPicture.fetch', { account, ticket, post, index })),
    );
    setUnderway((hosts) => hosts.filter((other) => other !== host));
    const drawn = new Set<string>();
    for (const answer of answers) {
      if (answer.ok && draw(box.current, answer.value, () => note('failed'))) drawn.add(answer.value.src);
    }
    setOffered((pictures) => pictures.filter(({ src }) => !drawn.has(src)));
    note(failureOf(answers));
  };

  const hosts = [...new Set(offered.map(({ host }) => host))];
  return (
    <>
      {hosts.length > 0 && (
        <p className={css.more}>
          {hosts.map((host) => (
            <Button key={host} data-unfolds="" busy={underway.includes(host)} onClick={() => void show(host)}>
              {t('timeline.showPicturesFrom', {
                host,
                count: offered.filter((picture) => picture.host === host).length,
              })}
            </Button>
          ))}
          <span>{t('timeline.picturesTell')}</span>
        </p>
      )}
      {Object.entries(failed).map(([host, failure]) => (
        <p key={host} className={css.more} role="status">
          {t(failure === 'offline' ? 'timeline.picturesOffline' : 'timeline.picturesFailed', { host })}
        </p>
      ))}
    </>
  );
}

/** Links that stand for pictures; no other link has `data-alt`. */
const linksOf = (box: HTMLElement | null): HTMLAnchorElement[] => [
  ...(box?.querySelectorAll<HTMLAnchorElement>('a[data-alt][href]') ?? []),
];

const srcOf = (link: HTMLAnchorElement): string => link.getAttribute('href') ?? '';

/** Draws the picture at all its places; false if there are none any more. */
function draw(box: HTMLElement | null, { src, type, bytes }: FetchedPicture, onBroken: () => void): boolean {
  const places = linksOf(box).filter((link) => srcOf(link) === src);
  for (const link of places) {
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    const image = document.createElement('img');
    image.alt = link.dataset.alt ?? '';
    image.className = css.image ?? '';
    image.onload = () => URL.revokeObjectURL(url);
    image.onerror = () => {
      URL.revokeObjectURL(url);
      image.replaceWith(link);
      onBroken();
    };
    image.src = url;
    link.replaceWith(image);
  }
  return places.length > 0;
}

function failureOf(answers: readonly Result<FetchedPicture>[]): Failure | null {
  const errors = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
  if (errors.length === 0) return null;
  return errors.every(({ kind }) => kind === 'offline') ? 'offline' : 'failed';
}
