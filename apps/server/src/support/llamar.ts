/** Any reply. */
export interface Respuesta {
  readonly status: number;
  readonly headers: Headers;
  /** The body as sent. */
  readonly texto: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever came
  readonly body: any;
}

/** Makes one HTTP call. A text is sent unchanged, anything else as JSON; a null header is not sent. */
export async function llamar(
  url: string,
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string | null>>,
): Promise<Respuesta> {
  const sent = Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const reply = await fetch(url, {
    method,
    redirect: "manual",
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...sent },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const texto = await reply.text();
  return {
    status: reply.status,
    headers: reply.headers,
    texto,
    body: texto.startsWith("{") ? JSON.parse(texto) : texto,
  };
}

/** Gives the reply if it succeeded; throws with its text otherwise. */
export function exigir(respuesta: Respuesta): Respuesta {
  if (respuesta.status >= 300) throw new Error(`${respuesta.status} ${respuesta.texto}`);
  return respuesta;
}

/** Polls every 50 ms until the check holds; throws with the name of the wait. */
export async function hasta(que: string, check: () => Promise<boolean>, timeoutMs = 240_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`no ocurrió en ${timeoutMs} ms: ${que}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Builds the body of a valid invoice, with changes. */
export function pedido(changes: object = {}, item: object = {}): object {
  return {
    emisor: { actividad_economica: "4711100" },
    cliente: { tipo_documento: 1, numero_documento: "4455667", razon_social: "Ana Ñáñez" },
    metodo_pago: 1,
    items: [
      {
        codigo_producto: "CAF-250",
        codigo_sin: 1000118,
        descripcion: "Café molido 250 g",
        cantidad: 2,
        unidad_medida: 57,
        precio_unitario: 38.5,
        ...item,
      },
    ],
    ...changes,
  };
}
