import { Option } from 'commander';

/** `--last-head`, of the commands that sign the head of a register. */
export function lastHeadOption(): Option {
  return new Option(
    '--last-head <file>',
    'where the head that was signed last is kept, by which a register that was replaced is noticed (default: beside the key)',
  );
}
