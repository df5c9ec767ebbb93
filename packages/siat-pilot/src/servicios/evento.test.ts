import { describe, expect, test } from "vitest";
import { HORA_MS, toInstante } from "../instante.ts";
import { requestCufd, type Campos } from "../support/mundo.ts";
import { mundoConCorte } from "../support/corte.ts";

const { mundo, corte, evento, registrarEvento } = mundoConCorte();

describe("registroEventoSignificativo", () => {
  test("gives a code of 7 digits; the same outage again is 981, and consulta finds the lost code", async () => {
    const codigo = await registrarEvento();
    expect(codigo).toMatch(/^\d{7}$/);
    expect((await evento()).codigos).toEqual([981]);
    const consulta = await mundo().call("consultaEventoSignificativo", {
      cuis: corte().nuevo.cuis,
      cufd: corte().nuevo.cufd,
      fechaEvento: toInstante(corte().inicio),
    });
    expect(consulta.texto).toContain(`<codigoRecepcionEventoSignificativo>${codigo}<`);
    expect(consulta.texto).toContain(`<fechaInicio>${toInstante(corte().inicio)}<`);
  });

  const rows: readonly (readonly [string, () => Campos, number])[] = [
    ["an end in the future", () => ({ fechaHoraFinEvento: toInstante(mundo().ahora() + 1) }), 981],
    ["an end before its start", () => ({ fechaHoraFinEvento: toInstante(corte().inicio) }), 974],
    ["a kind that does not exist", () => ({ codigoMotivoEvento: 8 }), 976],
    ["no description", () => ({ descripcion: "" }), 951],
    ["no end", () => ({ fechaHoraFinEvento: undefined }), 960],
    ["an unknown cufdEvento", () => ({ cufdEvento: "BQ" }), 984],
    ["the new CUFD as cufdEvento", () => ({ cufdEvento: corte().nuevo.cufd }), 984],
    ["an expired or unknown CUFD", () => ({ cufd: "BQ" }), 914],
  ];
  test.each(rows)("%s is refused with %s", async (_rule, campos, codigo) => {
    const reply = await evento(campos());
    expect([reply.codigos, reply.campo("transaccion")]).toEqual([[codigo], "false"]);
  });

  test("981 after 48 hours", async () => {
    mundo().avanzar(48 * HORA_MS);
    const { cufd } = await requestCufd(mundo(), corte().nuevo.cuis);
    expect((await evento({ cufd })).codigos).toEqual([981]);
  });

  const desordenado = () =>
    fetch(`${mundo().pilot.url}/v2/FacturacionOperaciones`, {
      method: "POST",
      headers: { apikey: `TokenApi ${mundo().token}` },
      body: '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><x:registroEventoSignificativo xmlns:x="https://siat.impuestos.gob.bo/"><SolicitudEventoSignificativo><nit>1</nit><cufd>a</cufd></SolicitudEventoSignificativo></x:registroEventoSignificativo></s:Body></s:Envelope>',
    });

  test("elements out of the schema's order are a fault where the control API asks for it, and are read else", async () => {
    await mundo().control("PUT", "/control", { ordenEvento: true });
    expect((await desordenado()).status).toBe(500);
    await mundo().control("PUT", "/control", { ordenEvento: false });
    expect((await desordenado()).status).toBe(200);
  });
});
