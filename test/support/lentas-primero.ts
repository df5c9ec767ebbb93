import { relative, sep } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Test files of over 40 s each, the slowest first. A file that starts last keeps one worker busy while the others are idle. */
export const LENTAS = [
  "test/e2e/escaner.test.ts",
  "test/simulacion/simulacion.test.ts",
  "test/e2e/oficina-paginas.test.ts",
  "test/e2e/dia.test.ts",
  "test/e2e/dia-tactil.test.ts",
  "test/e2e/servidor-portal.test.ts",
  "test/e2e/venta-abierta.test.ts",
  "test/e2e/en-medio.test.ts",
  "test/actualizacion/protocolos.test.ts",
  "apps/server/src/varios-servidores.postgres.test.ts",
  "test/e2e/pantallas.test.ts",
  "test/e2e/negocio.test.ts",
  "test/e2e/largos.test.ts",
  "test/actualizacion/compatibilidad-caja.test.ts",
  "apps/server/src/use-cases/restaurar/sin-diario.test.ts",
  "test/e2e/precios-portal.test.ts",
  "test/actualizacion/compatibilidad-servidor.test.ts",
  "test/e2e/historia.test.ts",
  "test/e2e/manuales.test.ts",
  "test/e2e/guia.test.ts",
  "test/e2e/lo-escrito.test.ts",
  "test/e2e/catalogo-portal.test.ts",
  "test/e2e/campos-tactil.test.ts",
  "test/e2e/turno.test.ts",
  "test/e2e/oficina-telefono.test.ts",
  "apps/server/src/use-cases/restaurar/simulacro.test.ts",
  "test/e2e/caja.test.ts",
  "test/e2e/precios-venta.test.ts",
  "apps/server/src/db/textos.test.ts",
  "test/e2e/terminal.test.ts",
  "test/e2e/precios.test.ts",
  "test/e2e/una-computadora.test.ts",
  "test/e2e/tactil.test.ts",
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
