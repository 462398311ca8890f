/** Verifies a certificate as "verify --register" does. `validateStatement` is made from the schema of certificates. */
/* global validateStatement */
import { byId, make } from './page.js';

const register = JSON.parse(byId('register-data').textContent);
const certificateType = 'application/vnd.in-toto+json';
const maxBytes = 64 * 1024 * 1024;

const bytesOf = (text) => new TextEncoder().encode(text);
const textOf = (bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @returns null for a text that is not written as base64 is */
function fromBase64(text) {
  try {
    const binary = atob(text);
    return btoa(binary) === text ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

/** The bytes that DSSE signs in place of the payload. */
function preAuthEncoding(payload) {
  const head = bytesOf(`DSSEv1 ${certificateType.length} ${certificateType} ${payload.length} `);
  const all = new Uint8Array(head.length + payload.length);
  all.set(head);
  all.set(payload, head.length);
  return all;
}

function isEqual(one, other) {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => isEqual(each, other[at]));
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  );
}

function readEnvelope(text) {
  let envelope;
  try {
    envelope = JSON.parse(text);
  } catch {
    return { problem: 'The certificate is no JSON: it was changed, or is something else.' };
  }
  const signature = envelope?.signatures?.[0];
  if (
    envelope?.payloadType !== certificateType ||
    typeof envelope.payload !== 'string' ||
    typeof signature?.sig !== 'string' ||
    typeof signature.keyid !== 'string'
  )
    return { problem: 'The certificate is no DSSE envelope of an in-toto statement.' };
  const payload = fromBase64(envelope.payload);
  const sig = fromBase64(signature.sig);
  const { keyid } = signature;
  const whole = {
    payloadType: certificateType,
    payload: envelope.payload,
    signatures: [{ keyid, sig: signature.sig }],
  };
  if (payload === null || sig === null || `${JSON.stringify(whole, null, 2)}\n` !== text)
    return { problem: 'The certificate is not in the form in which it was written: it was changed.' };
  return { keyId: keyid, payload, signature: sig };
}

async function isSigned({ payload, signature }, { publicKey }) {
  const key = await crypto.subtle.importKey('spki', fromBase64(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature, preAuthEncoding(payload));
}

function readStatement(payload) {
  const none = 'What was signed is no statement about a conformance run:';
  let statement;
  try {
    statement = JSON.parse(textOf(payload));
  } catch {
    return { problem: `${none} it is no JSON.` };
  }
  if (validateStatement(statement)) return { statement };
  const { instancePath, keyword, params, message } = validateStatement.errors[0];
  const where = instancePath.slice(0, 200) || 'the whole';
  if (keyword === 'const') return { problem: `${none} ${where} must be ${JSON.stringify(params.allowedValue)}.` };
  if (keyword === 'enum')
    return { problem: `${none} ${where} must be one of ${JSON.stringify(params.allowedValues)}.` };
  return { problem: `${none} ${where} ${message}.` };
}

function periodProblems({ startedAt, issuedAt, expiresAt }, now) {
  const [started, from, to] = [startedAt, issuedAt, expiresAt].map((text) => Date.parse(text));
  if (!(from < to)) return ['The certificate has no valid period.'];
  const problems = [];
  if (!(started <= from))
    problems.push(
      `The certificate is dated before its run: signed on ${issuedAt}, but the run was started on ${startedAt}.`,
    );
  if (now < from) problems.push(`The certificate was issued in the future, on ${issuedAt}.`);
  return problems;
}

async function setProblems({ requirements, catalogueRevision, digests }) {
  const revision = register.revisions.find(
    (each) => each.revision === catalogueRevision && each.digest === digests.requirements,
  );
  const pairs = requirements.map(({ id, level }) => `${id} ${level}`).sort();
  const levels = `sha256:${await sha256(bytesOf(JSON.stringify(pairs)))}`;
  const open = requirements.find(
    ({ level, outcome }) =>
      ['error', 'not-selected'].includes(outcome) || (level === 'must' && ['failed', 'blocked'].includes(outcome)),
  );
  const problems = [];
  if (revision === undefined)
    problems.push(
      `Catalogue revision ${catalogueRevision} with the requirement set ${digests.requirements} is not known here.`,
    );
  else if (revision.levels !== levels)
    problems.push(`The certificate does not cover the complete requirement set of revision ${catalogueRevision}.`);
  if (open !== undefined) problems.push(`The certificate lists what can't be certified: ${open.id} ${open.outcome}.`);
  return problems;
}

function resultProblems({ conformance, result, passedTests, warnedTests, failedTests, configuration }) {
  const { requirements, coverage, digests } = conformance;
  const listed = (outcome) => requirements.filter((each) => each.outcome === outcome).map(({ id }) => id);
  const counted = (level) => {
    const own = requirements.filter((each) => each.level === level);
    const judged = own.filter(({ outcome }) => ['passed', 'failed', 'advisory'].includes(outcome)).length;
    return { judged, total: own.length };
  };
  const agrees = isEqual(
    [passedTests, warnedTests, failedTests, result, coverage],
    [
      listed('passed'),
      listed('advisory'),
      listed('failed'),
      warnedTests.length > 0 ? 'WARNED' : 'PASSED',
      { must: counted('must'), should: counted('should') },
    ],
  );
  const configured = ['requirements', 'schemas', 'suites', 'specs', 'profile'].map((name) => ({
    name,
    digest: { sha256: digests[name].replace('sha256:', '') },
  }));
  const problems = [];
  if (!agrees) problems.push('The result and the list of requirements do not agree.');
  if (!isEqual(configuration, configured)) problems.push('The digests of its configuration do not agree.');
  return problems;
}

async function seedProblems({ seed, challenge }) {
  if (challenge === undefined) return [];
  const follows = Number.parseInt((await sha256(bytesOf(challenge))).slice(0, 8), 16) >>> 1;
  return seed === follows
    ? []
    : [`The seed ${seed} does not follow from the challenge ${challenge}, which gives ${follows}.`];
}

function standingOf(digest, now) {
  const listed = register.certificates[digest];
  if (listed === undefined)
    return {
      standing: 'unlisted',
      sentence: `The register of ${register.programme} does not list the certificate ${digest}.`,
    };
  if (listed.standing !== 'valid') return listed;
  if (now > Date.parse(listed.expiresAt))
    return { standing: 'expired', sentence: `It expired on ${listed.expiresAt}.` };
  return listed;
}

/** Verifies the text of a certificate: how it stands, a sentence for each thing to be said of it, and what it states. */
async function verifyCertificate(text, now) {
  const rejected = (sentences) => ({ standing: 'rejected', sentences, statement: null });
  const envelope = readEnvelope(text);
  if ('problem' in envelope) return rejected([envelope.problem]);
  const key = register.keys.find(({ id, uses }) => id === envelope.keyId && uses.includes('certificates'));
  if (key === undefined)
    return {
      standing: 'unlisted',
      sentences: [
        `It was signed with a key (${envelope.keyId}) whose certificates the register of ${register.programme} does not list.`,
      ],
      statement: null,
    };
  if (!(await isSigned(envelope, key)))
    return rejected(['The signature does not fit: the certificate was changed, or the signature is not by this key.']);
  const read = readStatement(envelope.payload);
  if ('problem' in read) return rejected([read.problem]);
  const { predicate } = read.statement;
  const { conformance } = predicate;
  const problems = [
    ...(conformance.issuer === undefined || conformance.issuer.keyId === key.id
      ? []
      : [`The certificate names another key (${conformance.issuer.keyId}) than the one that signed it (${key.id}).`]),
    ...periodProblems(conformance, now),
    ...(await setProblems(conformance)),
    ...resultProblems(predicate),
    ...(await seedProblems(conformance)),
  ];
  if (problems.length > 0) return rejected(problems);
  const { standing, sentence } = standingOf(`sha256:${await sha256(bytesOf(text))}`, now);
  return { standing, sentences: [sentence], statement: read.statement };
}

// As everywhere else: controls, also reversing and invisible ones, are written as their code.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const escapes = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const visible = (text) =>
  String(text).replace(unseen, (each) => escapes[each] ?? `\\u{${each.codePointAt(0).toString(16)}}`);

const isOver = () => Date.now() > Date.parse(register.headExpiresAt ?? 0);

const tones = { valid: 'conformant', revoked: 'nonconformant', rejected: 'nonconformant' };

const overSentence = 'The register in this page is over: it may have been taken back since.';

function show({ standing, sentences, statement }) {
  const box = byId('result');
  const isDoubtful = standing === 'valid' && isOver();
  box.className = `verdict ${isDoubtful ? 'inconclusive' : (tones[standing] ?? 'inconclusive')}`;
  box.dataset.standing = standing;
  byId('standing').textContent = standing;
  const said = [...sentences, ...(isDoubtful ? [overSentence] : [])];
  byId('sentences').replaceChildren(...said.map((sentence) => make('li', visible(sentence))));
  const facts = statement === null ? [] : factsOf(statement);
  byId('stated').replaceChildren(...facts.flatMap(([name, value]) => [make('dt', name), make('dd', visible(value))]));
  box.hidden = false;
}

function factsOf({ predicate, subject }) {
  const { conformance } = predicate;
  const { target, issuer, coverage, catalogueRevision, startedAt, issuedAt, expiresAt, challenge } = conformance;
  const attested = (conformance.attested ?? []).map(({ requirement, by, date }) => `${requirement} by ${by}, ${date}`);
  const share = ({ judged, total }) => `${judged} of ${total} judged`;
  return [
    ['Target', `${target.name} ${target.version}`],
    ['Address', target.address ?? 'not stated'],
    ['Class', conformance.class?.name ?? 'none is stated'],
    ['Musts', share(coverage.must)],
    ['Shoulds', share(coverage.should)],
    ...(attested.length === 0 ? [] : [['Attested, not judged', attested.join('; ')]]),
    ['Catalogue revision', catalogueRevision],
    ['Issuer', issuer?.name ?? 'no name is stated'],
    ['Run', `started on ${startedAt}`],
    ['Signed', `on ${issuedAt}`],
    ['Valid', `until ${expiresAt}, unless taken back`],
    ['Challenge', challenge ?? 'none'],
    ['Record (SHA-256)', subject[0].digest.sha256],
  ];
}

async function verifyText(text) {
  try {
    show(await verifyCertificate(text, Date.now()));
  } catch (error) {
    show({ standing: 'rejected', sentences: [`It could not be verified: ${error.message}`], statement: null });
  }
}

async function verifyFile(file) {
  if (file.size > maxBytes) {
    show({ standing: 'rejected', sentences: ['The file is larger than any certificate.'], statement: null });
    return;
  }
  await verifyText(textOf(new Uint8Array(await file.arrayBuffer())));
}

/** Whether this browser can do it at all; a sentence says what is missing. */
async function missingAbility() {
  if (globalThis.crypto?.subtle === undefined)
    return 'This browser verifies nothing in a page that was not opened from disk or over HTTPS.';
  try {
    await crypto.subtle.importKey('spki', fromBase64(register.keys[0].publicKey), 'Ed25519', false, ['verify']);
    return null;
  } catch {
    return 'This browser does not know Ed25519, with which certificates are signed.';
  }
}

function listen() {
  const [input, area, button] = ['file', 'pasted', 'verify'].map(byId);
  input.addEventListener('change', () => {
    const [file] = input.files;
    if (file !== undefined) void verifyFile(file);
  });
  // A text that was copied has lost, or gained, white space at its end.
  button.addEventListener('click', () => void verifyText(`${area.value.trim()}\n`));
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file !== undefined) void verifyFile(file);
  });
  byId('form').hidden = false;
}

void missingAbility().then((missing) => {
  byId('over').hidden = !isOver();
  if (missing === null) {
    listen();
    return;
  }
  byId('missing').textContent = `${missing} Use the command "payroll-conformance verify" instead.`;
  byId('missing').hidden = false;
});
