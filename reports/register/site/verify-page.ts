import { validatorsScript } from '../../../specs/file-schemas/validators-script.ts';
import type { KnownRevision } from '../../certificate/known-revisions.ts';
import { contentPolicy, inlineJson, readAsset, readScript, renderTemplate } from '../../formats/html/assets.ts';
import type { registerIndex } from '../register-index.ts';

export type RegisterIndex = ReturnType<typeof registerIndex>;

/** Renders `verify.html`: it loads nothing, and verifies certificates of `known` revisions by the register embedded in it. */
export function renderVerifyPage(index: RegisterIndex, known: readonly KnownRevision[]): string {
  const script = `${statementValidator()}${readScript('register-verify.js')}`;
  const { programme, head, keys, certificates } = index;
  const asOf = head?.issuedAt ?? index.asOf;
  const register = {
    programme,
    headExpiresAt: head?.expiresAt ?? null,
    keys: keys.map(({ id, publicKey, uses }) => ({ id, publicKey, uses })),
    revisions: known,
    // Readers may open the page long after it was made, so the browser decides by its own clock whether a certificate expired, and then writes its own sentence.
    certificates: Object.fromEntries(
      certificates.map(({ certificate, standing, sentence, expiresAt }) => [
        certificate,
        { standing: standing === 'expired' ? 'valid' : standing, sentence, expiresAt },
      ]),
    ),
  };
  const data = {
    programme,
    asOf,
    headExpiresAt: head?.expiresAt ?? 'an unknown day',
    certificates: certificates.length === 1 ? '1 certificate' : `${certificates.length} certificates`,
    keys: keys.map(({ id, owner, revoked }) => ({
      id,
      owner: owner ?? 'no owner is stated',
      revoked: revoked === null ? null : revoked.from,
    })),
    policy: contentPolicy(script),
  };
  return renderTemplate('register-verify', data, { style: siteStyle(), register: inlineJson(register), script });
}

export const siteStyle = (): string => `${readAsset('report.css')}\n${readAsset('register.css')}`;

/** The function that counts characters, as code made by ajv imports it; a page can't import, so it is replaced. */
const lengthImport = 'require("ajv/dist/runtime/ucs2length").default';

/**
 * Makes a script with the validator that "verify" uses, as `validateStatement`. @throws Error if it can't stand in a
 * page
 */
function statementValidator(): string {
  const code = validatorsScript('certificate').replaceAll(lengthImport, '(text) => [...text].length');
  const left = /\brequire\([^)]*\)|<\/|<!--/.exec(code);
  if (left !== null) throw new Error(`The validator of certificates can't stand in a page: it has ${left[0]}.`);
  // `whole` is what `validatorsScript` calls the validator of an entire schema.
  return `const validateStatement = (() => {\nconst exports = {};\n${code}\nreturn exports.whole;\n})();\n`;
}
