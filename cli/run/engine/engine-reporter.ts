import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { CheckReport, ReportedEntity } from '../../../specs/words/record.ts';
import type {} from '../../../suites/vitest-context.ts';

/** Takes the reports that checks leave in their tests, as they end. */
export class EngineReporter implements Reporter {
  readonly failures: unknown[] = [];
  /** Exchanges of no check, so far. */
  worldExchanges = 0;
  /** Attempts at requests, so far. */
  attempts = 0;
  onCheck: (report: CheckReport) => void = () => {};
  /** Called once nothing more can come of the run. */
  onFatal: () => void = () => {};
  readonly #created = new Map<string, ReportedEntity>();
  readonly #unfinished = new Set<TestModule>();
  #isBroken = false;

  /** The entities that the run has created so far, each once. */
  get created(): readonly ReportedEntity[] {
    return [...this.#created.values()];
  }

  onTestCaseResult(test: TestCase): void {
    const { report, created = [] } = test.meta();
    this.#note(created);
    if (report !== undefined) {
      this.take(() => this.onCheck(report));
      return;
    }
    const { state, errors = [] } = test.result();
    if (state === 'failed') this.failures.push(new Error(`${test.name}: ${joinMessages(errors)}`));
  }

  onTestModuleQueued(module: TestModule): void {
    this.#unfinished.add(module);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#unfinished.delete(module);
    const { created = [], worldExchanges = 0, attempts = 0 } = module.meta();
    this.#note(created);
    this.worldExchanges += worldExchanges;
    this.attempts += attempts;
    for (const error of module.errors()) this.failures.push(new Error(joinMessages([error])));
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly { readonly message: string }[]): void {
    if (errors.length === 0) return;
    // The thread of a module that never ended is gone: what vitest reports then names its own pool only.
    this.failures.push(new Error(this.#unfinished.size > 0 ? crashed : joinMessages(errors)));
  }

  /** Hands something on; what that throws ends the run. */
  take(handOn: () => void): void {
    if (this.#isBroken) return;
    try {
      handOn();
    } catch (error) {
      this.#isBroken = true;
      this.failures.push(error);
      this.onFatal();
    }
  }

  #note(created: readonly ReportedEntity[]): void {
    for (const entity of created) this.#created.set(`${entity.connectionId} ${entity.entityId}`, entity);
  }
}

const crashed =
  'A worker thread of the run has crashed; the record has what was reported until then. Run again with the same --seed to see whether it was by chance.';

function joinMessages(errors: readonly { readonly message: string; readonly stack?: string }[]): string {
  return errors.map(({ message, stack }) => stack ?? message).join('\n');
}
