const BASE = "http://localhost:3000";

/** Una respuesta que no es 2xx: su estado, el nombre del fallo y el cuerpo. */
export class Fallo extends Error {
  readonly estado: number;
  readonly codigo: string;
  readonly cuerpo: { error?: string; kind?: string; detail?: unknown };

  constructor(estado: number, codigo: string, cuerpo: Fallo["cuerpo"]) {
    super(`${estado} ${codigo}: ${cuerpo.error ?? JSON.stringify(cuerpo.detail)}`);
    this.estado = estado;
    this.codigo = codigo;
    this.cuerpo = cuerpo;
  }
}

/** Llama a la API y devuelve `datos`. La clave está en la variable de entorno CLAVE. */
export async function call<T>(
  metodo: string,
  ruta: string,
  cuerpo?: unknown,
  cabeceras: Record<string, string> = {},
): Promise<T> {
  const respuesta = await fetch(BASE + ruta, {
    method: metodo,
    headers: {
      "X-API-KEY": process.env.CLAVE ?? "",
      ...(cuerpo === undefined ? {} : { "Content-Type": "application/json" }),
      ...cabeceras,
    },
    body: cuerpo === undefined ? null : JSON.stringify(cuerpo),
  });
  const leido = await respuesta.json();
  if (!respuesta.ok) throw new Fallo(respuesta.status, respuesta.headers.get("X-Error-Code") ?? "", leido);
  return leido.datos;
}
