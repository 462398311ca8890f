import { outcomes } from '../../../specs/words/finding.ts';
import { groupBy } from '../../../specs/words/group-by.ts';
import { type Board, type BoardDay, type BoardNight, type BoardTarget, deadTargets } from '../../board/board.ts';
import { clip, showControls } from '../../escape/controls.ts';
import { pagesOn } from '../../story/explanation.ts';
import { outcomeSigns } from '../history/matrix-model.ts';
import { contentPolicy, inlineJson, readAsset, readScript, renderTemplate } from '../html/assets.ts';

const targetsShown = 5_000;
const requirementsShown = 1_000;
const daysShown = 60;
const namesShown = 200;

const nameCharacters = 60;
const sentenceCharacters = 300;

/** The latest runs of a target: a programme runs once a night. */
const nightsShown = 14;

const changesShown = 50;

const verdictSigns = { conformant: '✓', nonconformant: '✗', inconclusive: '?' } as const;

/** `board.html`: one file that works from disk. Everything in it is escaped, and every list is bounded. */
export function renderBoardPage(board: Board, docsUrl?: string): string {
  const { generatedAt, targets, requirements, days, missing, leftOut } = board;
  const shown = targets.slice(0, targetsShown);
  const listed = requirements.slice(0, requirementsShown);
  // Targets of which no run has a result.
  const dead = deadTargets(board).length;
  const script = readScript('board.js');
  const data = {
    pageOf: pagesOn(docsUrl),
    generatedAt: `${generatedAt.slice(0, 16).replace('T', ' ')} UTC`,
    total: targets.length + dead,
    dead,
    left: targets.length - shown.length,
    verdicts: countBy(targets, ({ verdict }) => verdict, ['conformant', 'nonconformant', 'inconclusive']),
    classes: countBy(targets, ({ class: own }) => own ?? 'unknown', ['full', 'employer', 'read-only', 'limited']),
    standings: countBy(targets, ({ certificate }) => certificate?.standing ?? 'none', [
      'valid',
      'unverified',
      'expired',
      'superseded',
      'revoked',
      'unlisted',
      'rejected',
    ]),
    targets: shown.map((target, at) => targetRow(target, at)),
    requirements: listed.map(({ id, level, statement, counts }, at) => ({
      at,
      id: clip(id, nameCharacters),
      level,
      statement: clip(statement, sentenceCharacters),
      ...counts,
      targets: counts.failed + counts.advisory + counts.blocked + counts.error,
    })),
    requirementsLeft: requirements.length - listed.length,
    days: dayColumns(days.slice(-daysShown)),
    daysLeft: Math.max(0, days.length - daysShown),
    missing: missing.slice(0, namesShown).map(({ id, why }) => noted(id, why)),
    missingLeft: Math.max(0, missing.length - namesShown),
    leftOut: leftOut.slice(0, namesShown).map(({ source, why }) => noted(source, why)),
    leftOutMore: Math.max(0, leftOut.length - namesShown),
    signs: outcomes.map((outcome) => ({ outcome, sign: outcomeSigns[outcome] })),
    policy: contentPolicy(script),
  };
  const raw = {
    style: `${readAsset('report.css')}\n${readAsset('history.css')}\n${readAsset('board.css')}`,
    script,
    grid: inlineJson(gridData(shown, listed)),
  };
  return renderTemplate('board', data, raw);
}

/** The data of the table that the script draws: for each target a text with a letter for each outcome. */
function gridData(targets: readonly BoardTarget[], requirements: Board['requirements']) {
  const cells = [...outcomes, null];
  return {
    outcomes: cells.map((outcome) => ({
      name: outcome ?? 'not asked',
      sign: outcome === null ? '' : outcomeSigns[outcome],
    })),
    requirements: requirements.map(({ id, level }) => [showControls(clip(id, nameCharacters)), level]),
    targets: targets.map(({ id, outcomes: own, report, address, nights, before }) => [
      showControls(clip(id, nameCharacters)),
      own
        .slice(0, requirements.length)
        .map((outcome) => cells.indexOf(outcome))
        .join(''),
      report,
      showControls(clip(address ?? '', sentenceCharacters)),
      nights.map((night) => [
        night.startedAt.slice(0, 16).replace('T', ' '),
        verdictSigns[night.verdict],
        night.failed,
        night.advisory,
      ]),
      before === null
        ? null
        : [
            before.startedAt.slice(0, 16).replace('T', ' '),
            before.report,
            before.changes
              .slice(0, changesShown)
              .map((change) => [showControls(clip(change.id, nameCharacters)), `${change.before} → ${change.after}`]),
            Math.max(0, before.changes.length - changesShown),
          ],
    ]),
  };
}

function targetRow(target: BoardTarget, at: number) {
  const { id, name, version, verdict, coverage, failed, advisory, certificate, nights, startedAt } = target;
  const shown = nights.slice(-nightsShown);
  const before = nights.at(-2);
  const must = coverage?.must ?? null;
  return {
    at,
    id: clip(id, nameCharacters),
    name: id === name ? '' : clip(name, nameCharacters),
    version: clip(version, nameCharacters),
    verdict,
    tone: { conformant: 'passed', nonconformant: 'failed', inconclusive: 'blocked' }[verdict],
    interrupted: target.interrupted && target.unjudged === null,
    class: clip(target.class ?? 'unknown', nameCharacters),
    failed,
    advisory,
    judged: must === null ? '' : `${must.judged} of ${must.total}`,
    unjudged: must === null ? 0 : must.total - must.judged,
    trend: shown.map((night) => verdictSigns[night.verdict]).join(''),
    trendText: trendText(nights, target.older),
    change: before === undefined || before.failed === failed ? '' : changePhrase(failed - before.failed),
    changeBy: before === undefined ? 0 : failed - before.failed,
    startedAt: startedAt.slice(0, 16).replace('T', ' '),
    standing: certificate?.standing ?? 'none',
    standingTone:
      certificate?.standing === 'valid'
        ? 'passed'
        : certificate?.standing === 'rejected' || certificate?.standing === 'revoked'
          ? 'failed'
          : '',
    certificate: certificate === null ? '' : clip(certificate.sentence, sentenceCharacters),
    why: clip(target.uncertified ?? '', sentenceCharacters),
    report: target.report,
    certifiedClass: certificate?.class ?? null,
    expires: certificate?.expiresAt?.slice(0, 10) ?? '',
  };
}

function trendText(nights: readonly BoardNight[], older: number): string {
  const conformant = nights.filter(({ verdict }) => verdict === 'conformant').length;
  const more = older === 0 ? '' : `; ${older} older ones were not read`;
  return `conformant in ${conformant} of ${nights.length} ${nights.length === 1 ? 'run' : 'runs'}${more}`;
}

const changePhrase = (change: number): string => (change > 0 ? `${change} more broken` : `${-change} fewer broken`);

const noted = (what: string, why: string) => ({ what: clip(what, 200), why: clip(why, sentenceCharacters) });

function countBy(
  targets: readonly BoardTarget[],
  read: (target: BoardTarget) => string,
  order: readonly string[],
): readonly { readonly name: string; readonly count: number }[] {
  const groups = groupBy(targets, read);
  const rest = [...groups.keys()].filter((name) => !order.includes(name)).sort();
  return [...order, ...rest].slice(0, 20).flatMap((name) => {
    const count = groups.get(name)?.length;
    return count === undefined ? [] : [{ name: clip(name, nameCharacters), count }];
  });
}

const columnHeight = 100;

function dayColumns(days: readonly BoardDay[]) {
  const most = days.reduce(
    (sofar, each) => Math.max(sofar, each.conformant + each.nonconformant + each.inconclusive),
    1,
  );
  const high = (count: number): number => Math.round((count / most) * columnHeight * 10) / 10;
  return days.map((each, at) => {
    const [good, open, bad] = [high(each.conformant), high(each.inconclusive), high(each.nonconformant)];
    return {
      ...each,
      x: at * 14,
      good: { y: columnHeight - good, height: good },
      open: { y: columnHeight - good - open, height: open },
      bad: { y: columnHeight - good - open - bad, height: bad },
    };
  });
}
