import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addCreditos, saldo } from "../cuenta/db/creditos.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { REMEDIOS } from "../docs/guia/remedios.ts";
import { emparejarCaja } from "../support/caja.ts";
import { credencialesDe } from "../support/credenciales.ts";
import { como, entrar, entrarInvitada } from "../support/entrar.ts";
import { exigir, hasta, pedido, type Respuesta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { notaDe } from "../support/nota-de.ts";
import {
  caso,
  directo,
  start,
  HORA_MS,
  llamadasDe,
  probeRemedios,
  PUNTOS,
  type FueraDeLinea,
  type Provocar,
} from "../support/remedios.ts";

/**
 * The remedy of each refusal leads out: the state is produced, the remedy is done, and the call works. A
 * remedy that names another call is done by that call, to the last one.
 */
let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());
beforeEach(() => start(mundo));

const { api, suya, instante, sincronizar, emitir, emitida, anular, registrar, registrado, paquete } =
  llamadasDe(() => mundo);
const MINIMAL = { prefer: "return=minimal" };
const db = () => mundo.db();
const dueno = () => como(suya().ownerToken);
const catalogos = () =>
  api("POST", "/v1/sincronizar/catalogos", { nit: suya().nit, codigo_sistema: suya().codigoSistema });
const emitirEn = (punto_venta: number) => emitir({ emisor: { actividad_economica: "4711100", punto_venta } });
const conClave = (clave: string, cambios: object = {}) => emitir(cambios, { "x-idempotency-key": clave });
const ver = (cuf: string) => api("GET", `/v1/facturas/${cuf}`);
const revertir = (cuf: string) => api("POST", `/v1/facturas/${cuf}/revertir-anulacion`, {});
const deEmpresa = (cambio: object) =>
  db().updateTable("empresas").set(cambio).where("nit", "=", suya().nit).execute();

async function cerrado(referencia: string): Promise<number> {
  const codigo = await registrado(referencia);
  exigir(await sincronizar({ punto_venta: codigo }));
  exigir(await api("DELETE", `${PUNTOS}/${codigo}`));
  return codigo;
}

/** A case of each refusal, or where it is held instead. */
const CASOS: Readonly<Record<Exclude<keyof typeof REMEDIOS, FueraDeLinea>, Provocar | string>> = {
  validacion: directo(
    () => emitir({ items: [] }),
    () => emitir(),
  ),
  rechazada: async () => {
    await mundo.control({
      failNext: [{ kind: "rechazo", operation: "recepcionFactura", codigo: 1037, times: 1 }],
    });
    return caso(
      () => conClave("rechazada-1"),
      () => conClave("rechazada-2", { codigo_excepcion: 1 }),
    );
  },
  noEntregada: async () => {
    await mundo.caer();
    return caso(emitir, async () => {
      exigir(await emitir({ contingencia: true }));
      await mundo.normal();
      return emitir();
    });
  },
  enDuda: async () => {
    await mundo.control({ dropReply: { operation: "recepcionFactura", times: 1 } });
    return caso(
      () => conClave("duda-1"),
      async () => {
        await mundo.normal();
        await mundo.avanzar(HORA_MS);
        await hasta("la respuesta de la clave", async () => (await conClave("duda-1")).status === 200);
        return conClave("duda-1");
      },
    );
  },
  operacionEnCurso: async () => {
    await mundo.control({ latencyMs: 400 });
    return caso(
      async () => {
        const dos = await Promise.all([conClave("a-la-vez"), conClave("a-la-vez")]);
        return dos.find(({ status }) => status === 409) ?? dos[0];
      },
      () => conClave("a-la-vez"),
    );
  },
  claveConOtroCuerpo: async () => {
    exigir(await conClave("de-otra"));
    return caso(
      () => conClave("de-otra", { metodo_pago: 7 }),
      () => conClave("nueva", { metodo_pago: 7 }),
    );
  },
  creditosAgotados: async () => {
    const { nit } = suya();
    const sumar = (cuantos: number) =>
      transaccion(db(), nit, (tx) => addCreditos(tx, nit, `recarga:${cuantos}`, cuantos, mundo.ahora()));
    const quedan = await saldo(db(), nit);
    await sumar(-quedan);
    return caso(emitir, async () => {
      exigir(await emitir({ contingencia: true }));
      await sumar(quedan);
      return emitir();
    });
  },
  claveInvalida: directo(
    () => api("GET", "/v1/cuenta", undefined, { "x-api-key": "otra" }),
    async () => {
      const { body } = exigir(await api("GET", "/v1/cuenta/api-key", undefined, dueno()));
      return api("GET", "/v1/cuenta", undefined, { "x-api-key": body.datos.api_key });
    },
  ),
  empresaInactiva: async () => {
    await deEmpresa({ activa: 0 });
    return caso(
      () => api("GET", "/v1/cuenta"),
      async () => {
        await deEmpresa({ activa: 1 });
        return api("GET", "/v1/cuenta");
      },
    );
  },
  cuentaInactiva: "http/reply-mark.test.ts: only tills are told; who runs the server makes it active again",
  noEsDueno: directo(
    () => api("GET", "/v1/cuenta/api-key"),
    () => api("GET", "/v1/cuenta/api-key", undefined, dueno()),
  ),
  noEsDeCajero: async () => {
    const cajera = como(await entrarInvitada(mundo, "cajera@ejemplo.bo", "cajero"));
    const { cuf } = await emitida();
    const anularla = (quien: Readonly<Record<string, string | null>>) =>
      api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }, quien);
    return caso(
      () => anularla(cajera),
      () => anularla(dueno()),
    );
  },
  noEsDeContador: async () => {
    const contadora = como(await entrarInvitada(mundo, "contadora@ejemplo.bo", "contador"));
    const una = (quien: Readonly<Record<string, string | null>>) =>
      api("POST", "/v1/facturas", pedido(), quien);
    return caso(
      () => una(contadora),
      () => una(dueno()),
    );
  },
  soloPortal: directo(
    () => api("POST", "/v1/cuenta/solicitar-produccion", {}),
    () => api("POST", "/v1/cuenta/solicitar-produccion", {}, dueno()),
  ),
  identidadInvalida: directo(
    () => api("GET", "/v1/empresas", undefined, como("no es una sesión")),
    async () =>
      api("GET", "/v1/empresas", undefined, como(await entrarInvitada(mundo, "otra@ejemplo.bo", "cajero"))),
  ),
  empresaPorElegir: async () => {
    const dos = await enDosEmpresas("dos@ejemplo.bo");
    return caso(
      () => api("GET", "/v1/cuenta", undefined, dos),
      () => api("GET", "/v1/cuenta", undefined, { ...dos, "x-empresa": String(suya().nit) }),
    );
  },
  empresaAjena: async () => {
    const dos = await enDosEmpresas("ajena@ejemplo.bo");
    return caso(
      () => api("GET", "/v1/cuenta", undefined, { ...dos, "x-empresa": "999" }),
      () => api("GET", "/v1/cuenta", undefined, { ...dos, "x-empresa": String(mundo.empresas[1].nit) }),
    );
  },
  claveSinGuardar: "cuenta/routes/cuenta.test.ts: a new key would end the key of this test",
  sinToken: async () => {
    const cargar = (await credencialesDe(mundo)).find(([, path]) => path === "/v1/cuenta/token");
    await deEmpresa({ token: null });
    return caso(
      () => api("POST", "/v1/nit/validar", { nit: 1028627025 }),
      async () => {
        exigir(await api("POST", "/v1/cuenta/token", cargar?.[2], dueno()));
        return api("POST", "/v1/nit/validar", { nit: 1028627025 });
      },
    );
  },
  sinCertificado: async () => {
    const cargar = (await credencialesDe(mundo)).find(([, path]) => path === "/v1/cuenta/certificado");
    await deEmpresa({ p12: null, p12Clave: null });
    return caso(emitir, async () => {
      exigir(await api("POST", "/v1/cuenta/certificado", cargar?.[2], dueno()));
      return emitir();
    });
  },
  empresaNoRegistrada: directo(
    () => sincronizar({ nit: 1, codigo_sistema: "OTRO" }),
    ({ body }) => {
      const [, nit, codigo_sistema] = /nit (\d+) y codigo_sistema (\S+)\.$/.exec(body.error) ?? [];
      return api("POST", "/v1/sincronizar", { nit: Number(nit), codigo_sistema });
    },
  ),
  puntoSinSincronizar: async () => {
    const codigo = await registrado("sin-sincronizar");
    return caso(
      () => emitirEn(codigo),
      async () => {
        exigir(await sincronizar({ punto_venta: codigo }));
        return emitirEn(codigo);
      },
    );
  },
  puntoCerrado: async () => {
    const codigo = await cerrado("por-cerrar");
    return caso(
      () => emitirEn(codigo),
      async () => {
        const otro = await registrado("en-su-lugar");
        exigir(await sincronizar({ punto_venta: otro }));
        return emitirEn(otro);
      },
    );
  },
  puntoDeTerminal: async () => {
    const { punto } = await cajaEn();
    return caso(
      () => emitirEn(punto),
      () => emitirEn(0),
    );
  },
  puntoConPendientes: async () => {
    const codigo = await registrado("con-pendientes");
    exigir(await sincronizar({ punto_venta: codigo }));
    const lugar = { punto_venta: codigo };
    const fuera = { contingencia: true, emisor: { actividad_economica: "4711100", ...lugar } };
    const { fecha_emision } = await emitida(fuera);
    await mundo.avanzar(1100);
    const cerrar = () => api("DELETE", `${PUNTOS}/${codigo}`);
    return caso(cerrar, async ({ body }) => {
      const [declarar = "", enviar = ""] = [...body.error.matchAll(/POST (\/v1\/\S+[a-z])/g)].map(
        ([, ruta]) => ruta,
      );
      const corte = { tipo_evento: 1, fecha_inicio: fecha_emision, fecha_fin: instante(), ...lugar };
      exigir(await api("POST", declarar, corte));
      const { paquetes } = exigir(await api("POST", enviar, lugar)).body.datos;
      for (const { codigo_recepcion } of paquetes) {
        const validar = () => api("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion });
        await hasta("el veredicto", async () => (await validar()).body.datos.estado !== "RECIBIDO");
      }
      return cerrar();
    });
  },
  puntoNoEncontrado: directo(
    () => sincronizar({ punto_venta: 77 }),
    async () => sincronizar({ punto_venta: await registrado("no-encontrado") }),
  ),
  referenciaConOtrosDatos: async () => {
    await registrado("con-otros");
    return caso(
      () => registrar("con-otros", "Otro nombre"),
      () => registrar("con-otros-2", "Otro nombre"),
    );
  },
  referenciaCerrada: async () => {
    const codigo = await cerrado("cerrada");
    return caso(
      () => registrar("cerrada"),
      async () => {
        const nuevo = await registrado("cerrada-2");
        expect(nuevo).not.toBe(codigo);
        return sincronizar({ punto_venta: nuevo });
      },
    );
  },
  registroPendiente: async () => {
    await mundo.control({ dropReply: { operation: "registroPuntoVenta", times: 1 } });
    await registrar("pendiente");
    return caso(
      () => registrar("pendiente"),
      () => trasListar("pendiente"),
    );
  },
  registroEnDuda: async () => {
    await mundo.control({ dropReply: { operation: "registroPuntoVenta", times: 1 } });
    return caso(
      () => registrar("en-duda"),
      () => trasListar("en-duda"),
    );
  },
  catalogoNoEncontrado: async () => {
    await sinCatalogos();
    return caso(
      () => api("GET", "/v1/catalogos/leyendas"),
      async () => {
        exigir(await catalogos());
        return api("GET", "/v1/catalogos/leyendas");
      },
    );
  },
  sinCatalogos: async () => {
    await sinCatalogos();
    return caso(emitir, async () => {
      exigir(await catalogos());
      return emitir();
    });
  },
  facturaNoEncontrada: async () => {
    const { cuf } = await emitida();
    return caso(
      () => ver(`${cuf}0`),
      () => ver(cuf),
    );
  },
  originalNoEncontrada: async () => {
    const original = await emitida();
    return caso(
      () => api("POST", "/v1/notas", notaDe({ ...original, cuf: "A".repeat(56) }), MINIMAL),
      () => api("POST", "/v1/notas", notaDe(original), MINIMAL),
    );
  },
  edicionVieja: "tienda/proformas.test.ts",
  existenciasApagadas: "existencias/existencias.test.ts",
  compraRepetida: "existencias/existencias.test.ts",
  actoConOtrosDatos: "existencias/traslados.test.ts",
  sobraEnTraslado: "existencias/traslados.test.ts",
  proformaVendida: "tienda/proformas.test.ts",
  proformaCambiada: "documentos/proforma-cambiada.test.ts",
  proformaNoVigente: "tienda/routes/tienda-proformas.test.ts",
  facturaNoAnulada: async () => {
    const { cuf } = await emitida();
    return caso(
      () => revertir(cuf),
      async () => {
        const vista = await ver(cuf);
        expect(vista.body.datos.estado, "valid: there is nothing to revert").toBe("EMITIDA");
        return vista;
      },
    );
  },
  facturaConNota: async () => {
    const original = await emitida();
    const nota = exigir(await api("POST", "/v1/notas", notaDe(original), MINIMAL)).body.datos;
    return caso(
      () => anular(original.cuf),
      async () => {
        exigir(await anular(nota.cuf));
        return anular(original.cuf);
      },
    );
  },
  notaSinLugar: async () => {
    const original = await emitida();
    const { cuf } = exigir(await api("POST", "/v1/notas", notaDe(original), MINIMAL)).body.datos;
    exigir(await anular(cuf));
    exigir(await anular(original.cuf));
    return caso(
      () => revertir(cuf),
      async () => {
        exigir(await revertir(original.cuf));
        return revertir(cuf);
      },
    );
  },
  estadoInterno: async () => {
    await mundo.control({ dropReply: { operation: "recepcionFactura", times: 1 } });
    const { cuf } = (await emitir()).body;
    return caso(
      () => ver(cuf),
      async () => {
        await mundo.normal();
        await mundo.avanzar(HORA_MS);
        await hasta("el resultado", async () => (await ver(cuf)).status !== 409);
        return ver(cuf);
      },
    );
  },
  webhookNoEncontrado: async () => {
    const { id } = await webhook();
    return caso(
      () => api("POST", "/v1/webhooks/00000000-0000-4000-8000-000000000000/rotar"),
      async () => {
        const { webhooks } = exigir(await api("GET", "/v1/webhooks")).body.datos;
        expect(webhooks.map((uno: { id: string }) => uno.id)).toContain(id);
        return api("POST", `/v1/webhooks/${id}/rotar`);
      },
    );
  },
  demasiadasRotaciones: async () => {
    const { id } = await webhook();
    const rotar = () => api("POST", `/v1/webhooks/${id}/rotar`);
    const negada = async () => {
      for (let n = 0; n < 20; n++) {
        const reply = await rotar();
        if (reply.status !== 200) return reply;
      }
      return rotar();
    };
    return caso(negada, async () => {
      await mundo.avanzar(24 * HORA_MS + 1000);
      return rotar();
    });
  },
  secretoRotado: async () => {
    const { id } = await webhook("rotado");
    exigir(await api("POST", `/v1/webhooks/${id}/rotar`));
    return caso(
      () => pedirWebhook("rotado"),
      () => api("POST", `/v1/webhooks/${id}/rotar`),
    );
  },
  correoApagado: async () => {
    const { cuf, url_publica } = await emitida();
    return caso(
      () => api("POST", `/v1/facturas/${cuf}/reenviar-email?email=ana@ejemplo.bo`),
      () => api("GET", new URL(url_publica).pathname),
    );
  },
  sinDestinatario: "avisos/correo/correo.test.ts",
  demasiadosCorreos: "avisos/correo/correo.test.ts",
  correoRechazado: "avisos/correo/correo.test.ts",
  sinCotizacion: directo(
    () => api("GET", "/ExchangeRate/history/1999-01-01"),
    () => api("GET", "/ExchangeRate/history/2020-01-01"),
  ),
  sinPruebas: "identidad/identidad.test.ts: in production nobody makes one, and an owner gives access",
  sobreElTope: "mcp/mcp.test.ts: an assistant is told, and the API issues",
  noListo: "operacion/operacion.test.ts",
  sinBase: "postgres-muere.postgres.test.ts",
  sinDiario: "journal: whoever runs the server frees its disk",
  restauracionPorAceptar: "use-cases/restaurar: whoever runs the server accepts",
};
probeRemedios(CASOS);

test("a closed point of sale is told as closed by each call that names it, and never sends to another", async () => {
  const codigo = await cerrado("cerrado-en-todas");
  const lugar = { punto_venta: codigo };
  const emisor = { actividad_economica: "4711100", ...lugar };
  const dia = instante().slice(0, 10);
  const ventana = { tipo_evento: 1, fecha_inicio: `${dia}T00:00:00`, fecha_fin: `${dia}T00:01:00` };
  for (const reply of [
    await emitirEn(codigo),
    await emitir({ emisor, contingencia: true }),
    await sincronizar(lugar),
    await api("POST", "/v1/contingencia/evento", { ...ventana, ...lugar }),
    await paquete(lugar),
    await api("GET", `/v1/contingencia/eventos?fecha=${dia}&punto_venta=${codigo}`),
    await api("DELETE", `${PUNTOS}/${codigo}`),
  ])
    expect([reply.status, reply.headers.get("x-error-code")], reply.texto).toEqual([404, "puntoCerrado"]);
  const { resultados } = (
    await api("POST", "/v1/facturas/lote", { facturas: [{ sector: 1, factura: pedido({ emisor }) }] })
  ).body.datos;
  expect(resultados[0].codigo_error).toBe("puntoCerrado");
});

async function trasListar(referencia: string): Promise<Respuesta> {
  await mundo.normal();
  exigir(await api("GET", PUNTOS));
  return registrar(referencia);
}

async function sinCatalogos(): Promise<void> {
  await db().deleteFrom("catalogos").where("nit", "=", suya().nit).execute();
}

/** Signs in a person who works for both companies. */
async function enDosEmpresas(correo: string): Promise<Readonly<Record<string, string | null>>> {
  const creadoEn = mundo.ahora();
  for (const { nit } of mundo.empresas)
    await db().insertInto("usuarios").values({ correo, nit, rol: "cajero", creadoEn }).execute();
  return como(await entrar(mundo, correo));
}

/** Pairs a till; gives its point of sale. */
async function cajaEn(): Promise<{ readonly punto: number }> {
  const { call } = await emparejarCaja(mundo);
  return { punto: exigir(await call("GET", "/v1/terminal/datos?desde=0")).body.datos.empresa.punto_venta };
}

function pedirWebhook(clave?: string): Promise<Respuesta> {
  const cuerpo = { url: "http://127.0.0.1:9/", eventos: ["webhook.prueba"] };
  return api("POST", "/v1/webhooks", cuerpo, clave === undefined ? {} : { "x-idempotency-key": clave });
}

async function webhook(clave?: string): Promise<{ readonly id: string }> {
  return exigir(await pedirWebhook(clave)).body.datos;
}
