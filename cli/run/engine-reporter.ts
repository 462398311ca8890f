import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { CreatedEntity } from '../../harness/world/created-entities.ts';
import type { CheckReport } from '../../specs/record.ts';
import type {} from '../../suites/vitest-context.ts';

/** Takes the reports that checks leave in their tests, as they end. */
export class EngineReporter implements Reporter {
  readonly failures: unknown[] = [];
  /** Exchanges of no check, so far. */
  worldExchanges = 0;
  /** Called once nothing more can come of the run. */
  onFatal: () => void = () => {};
  readonly #onCheck: (report: CheckReport) => void;
  readonly #created = new Map<string, CreatedEntity>();
  #isBroken = false;

  constructor(onCheck: (report: CheckReport) => void) {
    this.#onCheck = onCheck;
  }

  /** What the run has created so far, each entity once. */
  get created(): readonly CreatedEntity[] {
    return [...this.#created.values()];
  }

  onTestCaseResult(test: TestCase): void {
    const { report, created = [] } = test.meta();
    this.#note(created);
    if (report !== undefined) {
      this.#take(report);
      return;
    }
    const { state, errors = [] } = test.result();
    if (state === 'failed') this.failures.push(new Error(`${test.name}: ${messagesOf(errors)}`));
  }

  onTestModuleEnd(module: TestModule): void {
    const { created = [], worldExchanges = 0 } = module.meta();
    this.#note(created);
    this.worldExchanges += worldExchanges;
    for (const error of module.errors()) this.failures.push(new Error(messagesOf([error])));
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly { readonly message: string }[]): void {
    if (errors.length > 0) this.failures.push(new Error(errors.some(isCrash) ? crashed : messagesOf(errors)));
  }

  #note(created: readonly CreatedEntity[]): void {
    for (const entity of created) this.#created.set(`${entity.connectionId} ${entity.entityId}`, entity);
  }

  #take(report: CheckReport): void {
    if (this.#isBroken) return;
    try {
      this.#onCheck(report);
    } catch (error) {
      this.#isBroken = true;
      this.failures.push(error);
      this.onFatal();
    }
  }
}

const crashed =
  'A worker thread of the run has crashed; what was reported by then is in the record. Run again, with the same --seed to see whether it was chance.';

/** Vitest tells of a thread that ended before its time by a message of its pool. */
function isCrash({ message }: { readonly message: string }): boolean {
  return message.includes('[vitest-pool]');
}

function messagesOf(errors: readonly { readonly message: string; readonly stack?: string }[]): string {
  return errors.map(({ message, stack }) => stack ?? message).join('\n');
}
