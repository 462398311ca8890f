import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../documents.ts';
import { makeTeamFolder } from './team-folder.ts';

const team = makeTeamFolder();

/** Lists what an entry of the package exports, with all signatures, as API Extractor writes it. */
function surfaceOf(entry: string): string {
  const folder = join(team.path, 'surface');
  const compilerOptions = { target: 'es2022', module: 'nodenext', moduleResolution: 'nodenext', strict: true };
  const silent = { logLevel: 'none', addToApiReportFile: false };
  const config = {
    projectFolder,
    mainEntryPointFilePath: join(projectFolder, 'dist', `${entry}.d.ts`),
    compiler: { overrideTsconfig: { compilerOptions: { ...compilerOptions, skipLibCheck: true, types: ['node'] } } },
    apiReport: { enabled: true, reportFileName: entry, reportFolder: folder, reportTempFolder: folder },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    messages: {
      extractorMessageReporting: { default: silent, 'ae-forgotten-export': silent },
      tsdocMessageReporting: { default: silent },
    },
  };
  // The report is headed by the name of the package in which the configuration lies.
  team.write('surface/package.json', '{ "name": "payroll-conformance" }');
  team.write(`surface/${entry}.json`, JSON.stringify(config));
  const extracting = ['--no', '--prefix', 'tools', 'api-extractor', 'run', '--local', '--config'];
  execFileSync('npx', [...extracting, join(folder, `${entry}.json`)], { cwd: projectFolder, stdio: 'pipe' });
  return readFileSync(join(folder, `${entry}.api.md`), 'utf8');
}

test.each(['index', 'checks', 'vitest', 'allure'])(
  'what %s exports is what docs/api/ has; a change shows there',
  async (entry) => {
    const next = `The public interface has changed: see what, and keep it with "npx vitest run public-surface --update".`;
    await expect(surfaceOf(entry), next).toMatchFileSnapshot(`../../docs/api/${entry}.api.md`);
  },
);

test('a program of others tests a sandbox, reads what came of it, and has the types of every body', () => {
  team.write(
    'program.ts',
    `import { contract, type OperationTypes, run, startSandbox } from 'payroll-conformance';
const sandbox = await startSandbox({ faults: ['pay-group-id-malformed'] });
const { writeFileSync } = await import('node:fs');
writeFileSync('profile.json', JSON.stringify(sandbox.profile));
const { exitCode, summary } = await run({ profile: 'profile.json', effort: 'quick', seed: 1, requirements: ['GROUPF-006'], reports: [] });
await sandbox.close();
const groups: OperationTypes['list-pay-groups']['response'] = [{ id: '', name: '', pay_frequencies: [] }];
const frequencies: readonly string[] | undefined = groups[0]?.pay_frequencies;
const statement: string | undefined = contract.requirements.get('GROUPF-006')?.statement;
console.log(JSON.stringify({ exitCode, verdict: summary?.verdict, found: summary?.findings.map(({ requirement }) => requirement), statement, frequencies }));
process.exit();
`,
  );
  const options = ['--module', 'nodenext', '--target', 'es2023', '--strict', '--skipLibCheck', '--types', 'node'];
  const compiler = join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [compiler, ...options, 'program.ts'], { cwd: team.path, stdio: 'pipe' });
  const out = execFileSync(process.execPath, ['program.js'], { cwd: team.path, encoding: 'utf8' });
  expect(JSON.parse(out)).toEqual({
    exitCode: 1,
    verdict: 'nonconformant',
    found: ['GROUPF-006'],
    statement: 'The id of a pay group is a UUID.',
    frequencies: [],
  });
});

test('the example is right for the compiler', () => {
  for (const name of ['acme.test.ts', 'vitest.config.ts']) {
    team.write(name, readFileSync(join(projectFolder, 'examples', 'team-vitest', name), 'utf8'));
  }
  const options = ['--module', 'nodenext', '--target', 'es2023', '--strict', '--skipLibCheck', '--noEmit'];
  const compiler = join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc');
  const files = ['acme.test.ts', 'vitest.config.ts'];
  expect(execFileSync(process.execPath, [compiler, ...options, ...files], { cwd: team.path, encoding: 'utf8' })).toBe(
    '',
  );
});
