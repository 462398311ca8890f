import { join } from 'node:path';
import { changeKinds, isRegression } from '../../compare/change-kind.ts';
import type { Comparison } from '../../compare/comparison.ts';
import { showControls } from '../../escape/controls.ts';
import { jsonText } from '../../escape/json.ts';
import { forShell } from '../../escape/shell.ts';
import { makeFolder } from '../../record/disk/make-folder.ts';
import { writeWhole } from '../../record/disk/write-whole.ts';
import { readAsset, renderTemplate } from '../html/assets.ts';
import { contentPolicy } from '../html/inline-script.ts';
import { textDiff } from '../html/text-diff.ts';
import { changeTitles, resultSentence } from './change-titles.ts';
import { renderDiffMarkdown } from './diff-markdown.ts';

/** Writes `diff.json`, `diff.md` and `diff.html` to the folder `out`, which is created; returns their paths. @throws ReportError */
export function writeDiff(out: string, comparison: Comparison): readonly string[] {
  makeFolder(out);
  const files: readonly (readonly [string, string])[] = [
    ['diff.json', `${jsonText(comparison, 2)}\n`],
    ['diff.md', renderDiffMarkdown(comparison)],
    ['diff.html', renderDiffPage(comparison)],
  ];
  return files.map(([name, text]) => {
    writeWhole(join(out, name), text);
    return join(out, name);
  });
}

/** `diff.html`: one file, without a script. */
export function renderDiffPage(comparison: Comparison): string {
  const { base, candidate, changes, settings, latencies, result } = comparison;
  const side = ({ target, verdict, run }: Comparison['base']) => ({
    name: showControls(target.name),
    version: showControls(target.version),
    verdict,
    startedAt: run.startedAt,
  });
  const groups = changeKinds.flatMap((kind) => {
    const own = changes.filter((change) => change.kind === kind);
    return own.length === 0
      ? []
      : [
          {
            title: changeTitles[kind],
            bad: isRegression(kind, false),
            changes: own.map(shown),
          },
        ];
  });
  return renderTemplate('diff', {
    sentence: showControls(resultSentence(comparison)),
    verdict: { regression: 'nonconformant', 'no-regression': 'conformant', unattributed: 'inconclusive' }[result],
    result: result.replaceAll('-', ' '),
    base: side(base),
    candidate: side(candidate),
    groups,
    settings: settings.map((each) => ({
      ...each,
      base: showControls(each.base),
      candidate: showControls(each.candidate),
    })),
    latencies,
    style: readAsset('report.css'),
    policy: contentPolicy(null),
  });
}

function shown(change: Comparison['changes'][number]) {
  return {
    ...change,
    requirement: showControls(change.requirement),
    statement: showControls(change.statement),
    reason: change.reason === null ? null : showControls(change.reason),
    findings: change.findings.slice(0, 20).map((finding) => ({
      operation: showControls(finding.operation),
      message: showControls(finding.message),
      fresh: finding.fresh,
      curl: forShell(finding.curl),
      diff: textDiff(showControls(finding.expected), showControls(finding.actual)),
    })),
  };
}
