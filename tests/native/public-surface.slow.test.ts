import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../documents.ts';
import { makeTeamFolder } from './team-folder.ts';

const team = makeTeamFolder();

const entries = ['index', 'checks', 'vitest', 'allure'];
const surface = join(team.path, 'surface');

/** Describes all entries with API Extractor, which compiles them once. */
const extracting = `
import { createRequire } from 'node:module';
const [tools, surface, ...files] = process.argv.slice(2);
const { CompilerState, Extractor, ExtractorConfig } = createRequire(tools)('@microsoft/api-extractor');
const compilerOptions = { target: 'es2022', module: 'nodenext', moduleResolution: 'nodenext', strict: true, skipLibCheck: true, types: ['node'] };
const silent = { logLevel: 'none', addToApiReportFile: false };
const configs = files.map((file) => ExtractorConfig.prepare({
  configObjectFullPath: surface + '/config.json',
  packageJsonFullPath: surface + '/package.json',
  configObject: {
    projectFolder: process.cwd(),
    mainEntryPointFilePath: process.cwd() + '/dist/' + file + '.d.ts',
    compiler: { overrideTsconfig: { compilerOptions } },
    apiReport: { enabled: true, reportFileName: file, reportFolder: surface, reportTempFolder: surface },
    messages: {
      extractorMessageReporting: { default: silent, 'ae-forgotten-export': silent },
      tsdocMessageReporting: { default: silent },
    },
  },
}));
const additionalEntryPoints = configs.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath);
const compilerState = CompilerState.create(configs[0], { additionalEntryPoints });
process.exitCode = configs.filter((config) => !Extractor.invoke(config, { localBuild: true, compilerState }).succeeded).length;
`;

beforeAll(() => {
  // The report is headed by the name of the package in which the configuration lies.
  team.write('surface/package.json', '{ "name": "payroll-conformance" }');
  team.write('surface/extract.mjs', extracting);
  const tools = join(projectFolder, 'tools', 'package.json');
  const args = [join(surface, 'extract.mjs'), tools, surface, ...entries];
  execFileSync(process.execPath, args, { cwd: projectFolder, stdio: 'pipe' });
});

test.each(entries)('what %s exports is what docs/api/ has; a change shows there', async (entry) => {
  const next = `The public interface has changed: see what, and keep it with "npx vitest run public-surface --update".`;
  const report = readFileSync(join(surface, `${entry}.api.md`), 'utf8');
  await expect(report, next).toMatchFileSnapshot(`../../docs/api/${entry}.api.md`);
});

const example = ['acme.test.ts', 'vitest.config.ts'];

test('the example compiles, and a program of others tests a sandbox, and has the types of every body', () => {
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
  for (const name of example) {
    team.write(name, readFileSync(join(projectFolder, 'examples', 'team-vitest', name), 'utf8'));
  }
  const options = ['--module', 'nodenext', '--target', 'es2023', '--strict', '--skipLibCheck', '--types', 'node'];
  const compiler = join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [compiler, ...options, 'program.ts', ...example], { cwd: team.path, stdio: 'pipe' });
  const out = execFileSync(process.execPath, ['program.js'], { cwd: team.path, encoding: 'utf8' });
  expect(JSON.parse(out)).toEqual({
    exitCode: 1,
    verdict: 'nonconformant',
    found: ['GROUPF-006'],
    statement: 'The id of a pay group is a UUID.',
    frequencies: [],
  });
});
