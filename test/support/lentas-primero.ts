import { relative, sep } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Test files of over 40 s each, the slowest first. A file that starts last keeps one worker busy while the others are idle. */
export const LENTAS = [
  "test/e2e/oficina.test.ts",
  "test/e2e/escaner.test.ts",
  "test/simulacion/simulacion.test.ts",
  "test/conformance/treinta.test.ts",
  "test/e2e/venta-abierta.test.ts",
  "test/e2e/campos-tactil.test.ts",
  "test/e2e/dia-tactil.test.ts",
  "test/e2e/dia.test.ts",
  "test/e2e/pantallas.test.ts",
  "test/actualizacion/protocolos.test.ts",
  "test/e2e/en-medio.test.ts",
  "test/e2e/lo-escrito.test.ts",
  "test/e2e/preguntas.test.ts",
  "test/e2e/turno.test.ts",
  "test/actualizacion/compatibilidad-caja.test.ts",
  "test/e2e/manuales.test.ts",
  "test/e2e/precios.test.ts",
  "test/e2e/historia.test.ts",
  "test/actualizacion/compatibilidad-servidor.test.ts",
  "test/papel/papel.test.ts",
  "apps/server/src/use-cases/restaurar/sin-diario.test.ts",
  "test/e2e/terminal.test.ts",
  "test/soak/muertes.test.ts",
  "apps/server/src/routes/reportes.test.ts",
  "test/e2e/caja.test.ts",
  "apps/server/src/routes/fuzz.test.ts",
  "test/e2e/negocio.test.ts",
  "test/e2e/largos.test.ts",
  "apps/server/src/varios-servidores.postgres.test.ts",
  "apps/server/src/admin/admin.test.ts",
] as const;

const LUGAR: ReadonlyMap<string, number> = new Map(LENTAS.map((file, i) => [file, i]));

/** Vitest's order of the test files with the slow ones first, of all projects together. */
export class LentasPrimero extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const lugar = ({ moduleId }: TestSpecification): number =>
      LUGAR.get(relative(root, moduleId).replaceAll(sep, "/")) ?? LENTAS.length;
    return (await super.sort(files)).toSorted((a, b) => lugar(a) - lugar(b));
  }
}
