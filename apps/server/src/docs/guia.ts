import { SECTORES } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { toWire } from "@mostrador/core/wire";
import { CUANDO, TIPOS_SUCESO } from "../webhooks/sucesos.ts";
import { escapar, pagina } from "./html.ts";

interface Parte {
  readonly id: string;
  readonly titulo: string;
  readonly html: string;
}

/** The integrator's guide in Spanish, every example runnable against this server. docs/api.md A42. */
export function paginaGuia(base: string): string {
  const partes = partesDe(base);
  return pagina(
    "Guía de integración",
    `<a href="/docs"><b>Probar la API</b></a><a href="/redoc"><b>Referencia</b></a><strong>Guía</strong>${partes.map(({ id, titulo }) => `<a href="#${id}">${escapar(titulo)}</a>`).join("")}`,
    `<h1>Facturar desde su sistema</h1><p>Una sola API REST para emitir, consultar y anular documentos fiscales en Bolivia. Todo es JSON en UTF-8; los campos van en snake_case y los montos son números con punto decimal.</p>${partes.map(({ id, titulo, html }) => `<h2 id="${id}">${escapar(titulo)}</h2>${html}`).join("")}`,
  );
}

function partesDe(base: string): readonly Parte[] {
  const p = (texto: string) => `<p>${texto}</p>`;
  return [
    {
      id: "primera",
      titulo: "La primera factura",
      html: `${p("Ponga su clave en la cabecera <code>X-API-KEY</code> y un valor único por venta en <code>X-Idempotency-Key</code>: si la red se corta, repita la misma llamada y recibirá la misma factura, nunca dos.")}${curl(base, "/v1/facturas", toWire(EJEMPLOS[1]))}${p("La respuesta trae <code>cuf</code>, <code>numero_factura</code>, <code>estado</code>, los enlaces del PDF, el ticket y el XML, y <code>pdf_base64</code> (sin él, con <code>Prefer: return=minimal</code>).")}`,
    },
    {
      id: "errores",
      titulo: "Cuando algo falla",
      html: `<table><tr><th>HTTP</th><th>Qué pasó</th><th>Qué hacer</th></tr>
<tr><td>422</td><td>Un campo no es válido: <code>detail[].loc</code> dice cuál y <code>msg</code> cómo corregirlo.</td><td>Corrija y envíe de nuevo; no se gastó número ni crédito.</td></tr>
<tr><td>400</td><td>El sistema tributario rechazó el documento: <code>detail</code> trae <code>'codigo': N</code>.</td><td>Corrija la causa y emita con otra clave.</td></tr>
<tr><td>400</td><td>Una factura fuera de línea llegaría tarde: pasaron 72 horas del corte, o el plazo de su evento. <code>error</code> dice cuál.</td><td>Siga con CAFC; no se gastó número.</td></tr>
<tr><td>402</td><td>No quedan créditos.</td><td>Recargue; lo emitido fuera de línea no gasta hasta validarse.</td></tr>
<tr><td>409</td><td>La misma clave está en curso, o el documento no está en el estado que la acción exige.</td><td>Espere y consulte.</td></tr>
<tr><td>502 <code>noEntregada</code></td><td>Seguro que nada se envió.</td><td>Reintente, o emita con <code>contingencia: true</code>.</td></tr>
<tr><td>502 <code>enDuda</code></td><td>Pudo haber llegado; lo averiguamos solos.</td><td>Repita con la <b>misma</b> clave hasta tener respuesta; sin clave, pregunte por el <code>cuf</code> de la respuesta. No emita otra.</td></tr></table>${p("Cada fallo lleva su nombre en la cabecera <code>X-Error-Code</code>, que no cambia con el texto. En un lote, cada entrada puede llevar <code>clave_idempotencia</code>, que vale lo mismo que la cabecera.")}`,
    },
    {
      id: "sectores",
      titulo: "Los sectores y sus direcciones",
      html: `<table><tr><th>Código</th><th>Documento</th><th>Dirección</th></tr>${SECTORES.map((s) => `<tr><td>${s.codigo}</td><td>${escapar(s.nombre)}</td><td><code>POST ${s.ruta}</code></td></tr>`).join("")}</table>${SECTORES.filter(
        (s) => s.clase === "factura" && s.codigo !== 1,
      )
        .map(
          (s) =>
            `<details><summary>Ejemplo: ${escapar(s.nombre)}</summary>${curl(base, s.ruta, toWire(EJEMPLOS[s.codigo]))}</details>`,
        )
        .join("")}`,
    },
    {
      id: "notas",
      titulo: "Notas de crédito y débito",
      html: `${p("Por cada producto que se ajusta van dos líneas con el mismo <code>nro_item</code> (el número de la línea en la factura): la de tipo 1 es copia exacta de la original; la de tipo 2 es lo devuelto. Las líneas que no envíe y los totales los ponemos nosotros.")}${curl(base, "/v1/notas", toWire(EJEMPLOS[47]))}`,
    },
    {
      id: "contingencia",
      titulo: "Sin internet o sin sistema tributario",
      html: `<ol><li>Emita con <code>"contingencia": true</code>: la factura queda OFFLINE y vale para su cliente.</li><li>Al volver, registre el corte: <code>POST /v1/contingencia/evento</code> con <code>tipo_evento</code>, <code>fecha_inicio</code> y <code>fecha_fin</code> (desde la primera <code>fecha_emision</code>, no desde el reloj local). Con facturas de varios CUFD se hace un evento por cada uno: vea <code>eventos</code>. Si la llamada falla, repítala con los mismos datos: se registra lo que falte.</li><li>Envíe: <code>POST /v1/contingencia/paquete</code>.</li><li>Pregunte con <code>POST /v1/contingencia/validar-paquete</code> hasta que no esté RECIBIDO, y mire siempre <code>mensajes</code>.</li></ol>${p("El último CUFD sirve fuera de línea 72 horas desde que empezó el corte. Después, <code>contingencia: true</code> responde 400: facture a mano con un talonario autorizado (CAFC), registrado en <code>POST /v1/cafcs</code>; al volver, registre un evento de tipo 5, 6 o 7 y transcriba cada factura con <code>contingencia</code>, <code>cafc</code>, <code>numero_factura</code> y <code>fecha_emision</code>. Si al paquete le falta un evento, la respuesta lo dice: 400 con las fechas, o <code>sin_evento</code> junto a lo enviado.")}`,
    },
    {
      id: "eventos",
      titulo: "Eventos desde un cursor",
      html: `${p("Los mismos eventos de los webhooks se leen con <code>GET /v1/eventos</code>, en su orden y sin huecos: guarde el <code>cursor</code> de cada respuesta y pida desde él; mientras <code>hay_mas</code> sea verdadero, siga. Nada se salta: lo que se guarda después lleva un número mayor. Use webhooks para enterarse enseguida, y esta lista para no perder nada cuando su receptor no estuvo. Los eventos se guardan 30 días; cada uno lleva el <code>id</code> con que llega al webhook, así que lo repetido se reconoce. Las caídas del sistema tributario están aquí si la cuenta tiene un webhook; sin él, pregunte a <code>/v1/estado</code>.")}<pre><code>${escapar(`curl "${base}/v1/eventos?desde=0&limite=100" -H "X-API-KEY: $CLAVE"`)}</code></pre>`,
    },
    {
      id: "webhooks",
      titulo: "Webhooks",
      html: `${p(`Registre una dirección pública (en producción, https en el puerto 443) y le avisamos: ${TIPOS_SUCESO.map((t) => `<code>${t}</code> (${CUANDO[t].toLowerCase()})`).join(", ")}. El cuerpo es <code>{type, timestamp, data}</code>; los campos de <code>data</code> de cada tipo están en la referencia. Verifique la firma con cualquier biblioteca de <em>Standard Webhooks</em> y responda 2xx; si no, reintentamos durante tres días.`)}${curl(base, "/v1/webhooks", { url: "https://su-sistema.bo/avisos", eventos: ["factura.*"] })}`,
    },
  ];
}

function curl(base: string, ruta: string, cuerpo: unknown): string {
  const texto = `curl -X POST ${base}${ruta} \\
  -H "X-API-KEY: $CLAVE" -H "X-Idempotency-Key: $(uuidgen)" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(cuerpo, null, 2)}'`;
  return `<pre><code>${escapar(texto)}</code></pre>`;
}

/** The map of the documentation for programs that read. */
export function llmsTxt(base: string): string {
  return `# Mostrador

> API REST de facturación electrónica para Bolivia: emite, consulta, anula y reporta facturas y notas.

- [Guía de integración](${base}/guia): cómo emitir, errores, contingencia, webhooks
- [Descripción OpenAPI 3.1](${base}/openapi.json): cada ruta, cada campo, cada límite
- [Referencia](${base}/redoc): lo mismo para personas
- [Sectores](${base}/v1/catalogos/sectores): los documentos que se emiten y su dirección

Autenticación: cabecera X-API-KEY. Reintentos seguros: cabecera X-Idempotency-Key.
`;
}
