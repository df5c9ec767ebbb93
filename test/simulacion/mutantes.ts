import type { Mutante } from "./maquina/mutante.ts";

const SERVIDOR = "apps/server/src";
const CAJA = "apps/desktop/src/caja";

/** Bugs on purpose, each of which some seed must find. docs/reliability.md. */
export const MUTANTES: readonly Mutante[] = [
  {
    nombre: "duda-sin-resolver",
    archivo: `${SERVIDOR}/use-cases/resolver-dudas.ts`,
    cambios: [["if (await asentarDuda(deps, factura, estado)) settled++;", "void estado;"]],
  },
  {
    nombre: "ausencia-a-la-primera",
    archivo: `${SERVIDOR}/use-cases/resolver-dudas.ts`,
    cambios: [["if (!esperado || factura.negativas + 1 < NEGATIVAS) {", "if (NEGATIVAS < 0) {"]],
  },
  {
    nombre: "numero-en-duda-devuelto",
    archivo: `${SERVIDOR}/use-cases/enviar-factura.ts`,
    cambios: [
      [
        'await moverFactura(tx, factura, "enDuda", { intento_fin: ahoraMs }, ahoraMs);',
        'await moverFactura(tx, factura, "enDuda", { intento_fin: ahoraMs }, ahoraMs); await returnNumero(tx, { nit: factura.nit, sucursal: factura.sucursal, puntoVenta: factura.punto_venta }, factura.sector, factura.numero);',
      ],
    ],
  },
  {
    nombre: "credito-no-devuelto",
    archivo: `${SERVIDOR}/use-cases/resolver-dudas.ts`,
    cambios: [["await returnCredito(tx, factura.nit, factura.cuf);", ""]],
  },
  {
    nombre: "credito-en-cada-validacion",
    archivo: `${SERVIDOR}/db/creditos.ts`,
    cambios: [
      [
        "return gastar(tx, nit, cuf, ahoraMs);\n}\n\n/** Below",
        "return gastar(tx, nit, `${cuf}:${ahoraMs}`, ahoraMs);\n}\n\n/** Below",
      ],
    ],
  },
  {
    nombre: "paquete-otra-vez-sin-preguntar",
    archivo: `${SERVIDOR}/use-cases/contingencia/paquete.ts`,
    cambios: [['if (paquete.estado === "enviando") {', 'if (paquete.estado === "validado") {']],
  },
  {
    nombre: "paquete-con-otros-miembros",
    archivo: `${SERVIDOR}/use-cases/contingencia/paquete.ts`,
    cambios: [
      [
        '    case "enDuda":\n      return fail({ kind: "enDuda" });\n  }\n}\n\n/** After',
        `    case "enDuda":
      await deps.db.transaction().execute(async (tx) => {
        for (const { cuf } of await listMiembros(tx, paquete.id)) await updateFactura(tx, cuf, { paquete_id: null });
        await updatePaquete(tx, paquete.id, { estado: "rechazado" });
      });
      return fail({ kind: "enDuda" });
  }
}

/** After`,
      ],
    ],
  },
  {
    nombre: "1000-sin-verificar",
    archivo: `${SERVIDOR}/use-cases/contingencia/veredicto.ts`,
    cambios: [["return codigo === 1000 || codigo === 952;", "return codigo < 0;"]],
  },
  {
    nombre: "gemela-anulada-antes",
    archivo: `${SERVIDOR}/db/facturas.ts`,
    cambios: [
      ['.where("offline.estado", "=", "EMITIDA")', '.where("offline.estado", "in", ["EMITIDA", "OFFLINE"])'],
    ],
  },
  {
    nombre: "gemela-sin-anular",
    archivo: `${SERVIDOR}/db/facturas.ts`,
    cambios: [['.where("offline.estado", "=", "EMITIDA")', '.where("offline.estado", "=", "ANULADA")']],
  },
  {
    nombre: "retiro-sin-lapida",
    archivo: `${SERVIDOR}/use-cases/terminal/facturas.ts`,
    cambios: [["await insertLapida(tx, cuf, nit, deps.now());", ""]],
  },
  {
    nombre: "evento-solapado",
    archivo: "packages/core/src/contingencia/evento.ts",
    cambios: [
      [
        "Math.max(Math.floor(first / 1000) * 1000, previous)",
        "Math.min(Math.floor(first / 1000) * 1000, previous)",
      ],
    ],
  },
  {
    nombre: "idempotencia-olvidada",
    archivo: `${SERVIDOR}/db/idempotencia.ts`,
    cambios: [
      [
        '.where("clave", "=", k.clave)\n    .executeTakeFirst();',
        '.where("clave", "=", k.clave)\n    .where("status", "is not", null)\n    .executeTakeFirst();',
      ],
    ],
  },
  {
    nombre: "otros-bytes-al-reenviar",
    archivo: `${SERVIDOR}/use-cases/contingencia/paquete.ts`,
    cambios: [
      [
        "archivo: paquete.archivo,",
        'archivo: paquete.archivo, ...(paquete.estado === "enviando" ? otrosBytes(paquete.archivo) : {}),',
      ],
      [
        'import { empaquetar } from "@mostrador/core/node";',
        `import { comprimir, empaquetar } from "@mostrador/core/node";
import { gunzipSync } from "node:zlib";
function otrosBytes(archivo: Buffer) {
  const { bytes, hash } = comprimir(Buffer.from(gunzipSync(archivo).toString("latin1").replace("Caf", "Kaf"), "latin1"));
  return { archivo: bytes, hashArchivo: hash };
}`,
      ],
    ],
  },
  {
    nombre: "duda-con-el-mismo-numero",
    archivo: `${CAJA}/venta/plan.ts`,
    cambios: [
      [
        'return { kind: "offlineSiguienteNumero", tipoCorte: respuesta.tipoCorte };',
        'return { kind: "offlineMismoNumero", tipoCorte: respuesta.tipoCorte };',
      ],
    ],
  },
  {
    nombre: "retiro-sin-mirar",
    archivo: `${CAJA}/sync/dudas.ts`,
    cambios: [['      if (respuesta.value.resultado === "retirada")\n', ""]],
  },
  {
    nombre: "disco-sin-sincronizar",
    archivo: `${CAJA}/db/abrir.ts`,
    cambios: [
      ["synchronous: 2", "synchronous: 1"],
      ["synchronous = FULL", "synchronous = NORMAL"],
    ],
  },
  {
    nombre: "enviado-antes-de-guardar",
    archivo: `${CAJA}/venta/cobrar.ts`,
    cambios: [
      [
        "for (const { id } of listCobrando(this.#deps.db)) {",
        "for (const { id } of listCobrando(this.#deps.db).slice(1)) {",
      ],
    ],
  },
  {
    nombre: "ticket-dos-veces",
    archivo: `${CAJA}/db/impresion.ts`,
    cambios: [
      ["update impresion set estado = 'fallida', error", "update impresion set estado = 'pendiente', error"],
    ],
  },
  {
    nombre: "aviso-dado-por-entregado",
    archivo: `${SERVIDOR}/webhooks/repartir.ts`,
    cambios: [["const bien = status !== null && status >= 200 && status < 300;", "const bien = true;"]],
  },
  {
    nombre: "pagos-de-lo-rechazado",
    archivo: `${CAJA}/db/ventas.ts`,
    cambios: [
      [
        'if (cambio.estado === "RECHAZADA" || cambio.estado === "BORRADOR") deletePagos(tx, id);',
        "void deletePagos;",
      ],
    ],
  },
];
