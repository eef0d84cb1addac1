/** A command that could not do its work: one plain sentence with the place and the mend, and the exit code. */
export class Failure extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Wrong usage: exit code 2. */
export const misuse = (message: string) => new Failure(message, 2)
