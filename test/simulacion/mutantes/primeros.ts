import type { Mutante } from "../maquina/mutante.ts";

const DUDAS = "apps/server/src/documentos/resolver-dudas.ts";
const ASENTAR = "apps/server/src/documentos/enviar-factura.ts";
const PAQUETE = "apps/server/src/contingencia/paquete.ts";
const ENVIO = "apps/server/src/contingencia/asentar-envio.ts";
const VEREDICTO = "apps/server/src/contingencia/veredicto.ts";
const GEMELAS = "apps/server/src/documentos/db/gemelas.ts";

/** The first fifteen bugs on purpose, of every part; stories find each. */
export const PRIMEROS: readonly Mutante[] = [
  {
    nombre: "duda-sin-resolver",
    frase: "3.3b",
    cambios: [[DUDAS, "if (await asentarDuda(deps, factura, estado)) return", "if (estado === null) return"]],
  },
  {
    nombre: "ausencia-a-la-primera",
    frase: "3.3c",
    cambios: [
      [
        DUDAS,
        'estado.kind === "noExiste" && deps.esperas.negada(clave, String(factura.intentoFin), dudaEsperaMs);',
        'estado.kind === "noExiste" && dudaEsperaMs > 0;',
      ],
    ],
  },
  {
    nombre: "numero-en-duda-devuelto",
    frase: "3.4b",
    cambios: [
      [
        ASENTAR,
        'await moveFactura(tx, factura, "enDuda", { intentoFin: ahoraMs }, ahoraMs);',
        `await moveFactura(tx, factura, "enDuda", { intentoFin: ahoraMs }, ahoraMs);
        const punto = { nit: factura.nit, sucursal: factura.sucursal, puntoVenta: factura.puntoVenta };
        await returnNumero(tx, punto, factura.sector, factura.numero);`,
      ],
    ],
  },
  {
    nombre: "credito-no-devuelto",
    frase: "3.5d",
    cambios: [[DUDAS, "await returnCredito(tx, factura.nit, factura.cuf);", ""]],
  },
  {
    nombre: "credito-en-cada-validacion",
    frase: "3.5d",
    cambios: [
      [VEREDICTO, 'if (paquete.estado !== "recibido" || paquete', "if (paquete"],
      [
        "apps/server/src/contingencia/asentar-documentos.ts",
        'if (factura.estado !== "OFFLINE") return;\n  const',
        `if (factura.estado !== "OFFLINE") {
          await settleCredito(tx, factura.nit, factura.cuf + "/" + ahoraMs, ahoraMs);
          return;
        }
        const`,
      ],
    ],
  },
  {
    // A query for each CUF after 1000 would repair this bug, so the bug removes that query too.
    nombre: "paquete-con-otros-miembros",
    frase: "3.5a",
    cambios: [
      [
        ENVIO,
        '    case "enDuda":\n      return fail({ kind: "enDuda" });\n  }\n}\n',
        `    case "enDuda":
      await transaccion(deps.db, paquete.nit, async (tx) => {
        for (const factura of await listMiembros(tx, paquete.id)) await updateFactura(tx, factura, { paqueteId: null });
        await updatePaquete(tx, paquete.id, { estado: "rechazado" });
      });
      return fail({ kind: "enDuda" });
  }
}
`,
      ],
      [
        ENVIO,
        'import { getPaquete, updatePaquete, type Paquete } from "./db/paquetes.ts";',
        `import { updateFactura } from "../documentos/db/facturas.ts";
        import { getPaquete, listMiembros, updatePaquete, type Paquete } from "./db/paquetes.ts";`,
      ],
      [VEREDICTO, "return codigo === 1000 || codigo === 952;", "return codigo < 0;"],
    ],
  },
  {
    nombre: "retiro-sin-lapida",
    frase: "4.5b",
    prueba: "apps/server/src/terminales/facturas.test.ts",
    cambios: [["apps/server/src/terminales/retirar.ts", "await insertLapida(tx, cuf, nit, deps.now());", ""]],
  },
  {
    nombre: "otros-bytes-al-reenviar",
    frase: "3.5a",
    cambios: [
      [
        PAQUETE,
        "      archivo: paquete.archivo,\n      hashArchivo: paquete.hash,",
        `      ...(paquete.estado === "enviando"
        ? otros(paquete.archivo)
        : { archivo: paquete.archivo, hashArchivo: paquete.hash }),`,
      ],
      [
        PAQUETE,
        `} from "./db/paquetes.ts";`,
        `} from "./db/paquetes.ts";
        import { comprimir } from "@mostrador/core/node";
        import { gunzipSync } from "node:zlib";
        function otros(archivo: Buffer) {
          const tar = gunzipSync(archivo).toString("latin1").replace("Caf", "Kaf");
          const { bytes, hash } = comprimir(Buffer.from(tar, "latin1"));
          return { archivo: bytes, hashArchivo: hash };
        }`,
      ],
    ],
  },
  {
    nombre: "gemela-anulada-antes",
    frase: "4.5c",
    con: "observados",
    cambios: [
      [
        GEMELAS,
        '.where("offline.estado", "in", ["EMITIDA", "ANULADA"])',
        '.where("offline.estado", "in", ["EMITIDA", "ANULADA", "OFFLINE"])',
      ],
    ],
  },
  {
    nombre: "gemela-sin-anular",
    frase: "4.5c",
    cambios: [
      [
        GEMELAS,
        '.where("offline.estado", "in", ["EMITIDA", "ANULADA"])',
        '.where("offline.estado", "in", ["ANULADA"])',
      ],
    ],
  },
  {
    nombre: "evento-solapado",
    frase: "4.7",
    cambios: [
      [
        "packages/core/src/contingencia/evento.ts",
        "Math.max(Math.floor(first / 1000) * 1000, previous)",
        "Math.floor(first / 60_000) * 60_000",
      ],
    ],
  },
  {
    nombre: "idempotencia-olvidada-al-reiniciar",
    frase: "3.1a",
    cambios: [
      [
        "apps/server/src/motor/idempotencia.ts",
        '.where("clave", "=", k.clave)\n    .executeTakeFirst();',
        '.where("clave", "=", k.clave)\n    .where("status", "is not", null)\n    .executeTakeFirst();',
      ],
    ],
  },
  {
    nombre: "duda-con-el-mismo-numero",
    frase: "4.5a",
    cambios: [
      [
        "apps/desktop/src/caja/venta/plan.ts",
        'return { kind: "offlineSiguienteNumero", tipoCorte: respuesta.tipoCorte };',
        'return { kind: "offlineMismoNumero", tipoCorte: respuesta.tipoCorte };',
      ],
    ],
  },
  {
    nombre: "retiro-sin-mirar-la-respuesta",
    frase: "4.5b",
    prueba: "apps/desktop/src/caja/caja.test.ts",
    caso: "a doubt that the server had sent already",
    cambios: [
      [
        "apps/desktop/src/caja/documentos/dudas.ts",
        '      if (respuesta.value.resultado === "retirada")\n',
        "",
      ],
    ],
  },
  {
    nombre: "disco-sin-sincronizar",
    frase: "4.1",
    cambios: [
      ["apps/desktop/src/caja/motor/abrir.ts", "synchronous: 2", "synchronous: 1"],
      ["apps/desktop/src/caja/motor/abrir.ts", "synchronous = FULL", "synchronous = NORMAL"],
    ],
  },
  {
    nombre: "borrador-asentado-sin-pagos",
    frase: "4.1",
    con: "ajenaCaja",
    cambios: [
      [
        "apps/desktop/src/caja/terminales/bajar.ts",
        'updateVenta(tx, ventaId, { estado: "EMITIDA", documento });\n    insertTrabajo',
        "tx.run(\"update ventas set estado = 'EMITIDA', cuf = @cuf where id = @ventaId\", { ventaId, cuf });\n    insertTrabajo",
      ],
    ],
  },
  {
    nombre: "factura-de-papel-sin-pagos",
    frase: "4.1",
    cambios: [
      [
        "apps/desktop/src/caja/manuales/db/manuales.ts",
        'if (manual !== undefined) settlePagosManual(tx, manual.clave, manual.estado !== "corregida");',
        "void manual;",
      ],
    ],
  },
  {
    nombre: "corte-sobre-otro",
    frase: "4.7",
    con: "relojCaja",
    cambios: [
      [
        "apps/desktop/src/caja/contingencia/cortes.ts",
        "  return findCorteEn(tx, { desde, hasta, menos: id }) !== undefined;",
        '  return id === "";',
      ],
    ],
  },
];
