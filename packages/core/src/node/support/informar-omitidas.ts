import type { Reporter, TestCase, TestModule } from "vitest/node";

/** A reporter that ends the run with one line: how many tests were skipped, and why. With CI=true a skip without a reason fails the run. */
export function informarOmitidas(proyectosAusentes: readonly string[] = []): Reporter {
  let conFiltro = false;
  return {
    onInit: (vitest) => {
      conFiltro = vitest.config.testNamePattern !== undefined;
    },
    onTestRunEnd: (modulos) => {
      const { porMotivo, mudas } = countOmitidas(modulos);
      for (const motivo of proyectosAusentes) process.stdout.write(`Skipped, a whole project: ${motivo}\n`);
      process.stdout.write(`${lineaDe(porMotivo)}\n`);
      if (conFiltro || mudas.length === 0) return;
      process.stdout.write(`Skipped without a reason (use skipUnless):\n  ${mudas.join("\n  ")}\n`);
      if (process.env["CI"] === "true") process.exitCode = 1;
    },
  };
}

function countOmitidas(modulos: readonly TestModule[]) {
  const porMotivo = new Map<string, number>();
  const mudas: string[] = [];
  for (const modulo of modulos)
    for (const test of modulo.children.allTests("skipped")) {
      const motivo = motivoDe(test);
      if (motivo !== undefined) porMotivo.set(motivo, (porMotivo.get(motivo) ?? 0) + 1);
      // A test whose suite failed to set up is skipped as it runs; the failure is told elsewhere.
      else if (test.options.mode === "skip" || test.options.mode === "todo")
        mudas.push(`${modulo.relativeModuleId}: ${test.fullName}`);
    }
  return { porMotivo, mudas };
}

function motivoDe(test: TestCase): string | undefined {
  for (let tarea: TestCase | TestCase["parent"] = test; ; tarea = tarea.parent) {
    const { omitida } = tarea.meta();
    if (omitida !== undefined || tarea.type === "module") return omitida;
  }
}

/** `Skipped: 12 tests (11 no chromium, 1 no Electron)`. */
function lineaDe(porMotivo: ReadonlyMap<string, number>): string {
  const total = [...porMotivo.values()].reduce((suma, n) => suma + n, 0);
  if (total === 0) return "Skipped: no tests";
  const motivos = [...porMotivo].toSorted(([, a], [, b]) => b - a).map(([motivo, n]) => `${n} ${motivo}`);
  return `Skipped: ${total} tests (${motivos.join("; ")})`;
}
