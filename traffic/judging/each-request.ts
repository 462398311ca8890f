import { clientJudges } from '../../oracle/client/client-judges.ts';
import { judgeSentBody } from '../../oracle/client/sent-body.ts';
import { judgeSentCredential } from '../../oracle/client/sent-credential.ts';
import { judgeSentMediaType, judgeSentVersion } from '../../oracle/client/sent-headers.ts';
import { type Header, headerValues } from '../../specs/words/exchange.ts';
import { holdsMask, isMask } from '../exchanges/is-mask.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, Said } from './conversation.ts';

const ofHeaders: ReadonlySet<unknown> = new Set([judgeSentVersion, judgeSentMediaType, judgeSentCredential]);

/** Judges each request as far as it was recorded: credentials, headers and bodies may be left out or masked. */
export class EachRequest implements Conversation {
  readonly requirementIds = clientJudges.flatMap(({ requirementIds }) => requirementIds);
  /** Files in which some request has a credential: in these, a request without one was sent without one. */
  readonly #withCredentials = new Set<number>();

  observe(read: ReadExchange): Said {
    const { exchange, file, isRequestKnown, sentHeaders } = read;
    const authorization = headerValues({ headers: sentHeaders }, 'authorization');
    if (authorization.length > 0) this.#withCredentials.add(file);
    const isCredentialKnown = this.#withCredentials.has(file) && !authorization.some(isMask);
    const isContentKnown = !holdsMask(exchange);
    const sent = { ...exchange, request: { ...exchange.request, headers: sentHeaders.map(withoutMask) } };
    return clientJudges
      .filter((judge) => {
        if (ofHeaders.has(judge) ? sentHeaders.length === 0 : !isContentKnown) return false;
        return judge === judgeSentCredential ? isCredentialKnown : judge !== judgeSentBody || isRequestKnown;
      })
      .flatMap((judge) => judge(sent) ?? []);
  }
}

/** Replaces a masked credential by one of valid form. */
function withoutMask([name, value]: Header): Header {
  const [, scheme = '', credential = ''] = /^\s*(\S+)\s+(.*)$/s.exec(value) ?? [];
  return name.toLowerCase() === 'authorization' && isMask(credential) ? [name, `${scheme} $CREDENTIAL`] : [name, value];
}
