import { DatosInstalacion, fail, type Result } from "@mostrador/core";
import type { Request, Response } from "express";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { equal } from "../../secretos.ts";
import { codigoParaOtra, instalar } from "../instalacion/instalar.ts";
import { checkInstalacion } from "../instalacion/revisar.ts";
import { textoFallo } from "../../http/fallos.ts";
import { readBody } from "../../http/read-request.ts";
import type { Paginas } from "../../http/sitio.ts";
import { bearerDe } from "../../http/bearer.ts";

const DE_AQUI: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

const PedidoCodigo = z.strictObject({ reemplazarPunto: z.int().min(1).nullable().default(null) });

/**
 * Serves /instalacion only to the program that started this server with a token of its own
 * (MOSTRADOR_INSTALACION_TOKEN). Calls over the network, by another name of this machine or from a web page
 * are refused. Without that token none of it exists.
 */
export function instalacion(deps: Deps): Paginas {
  const { instalacionToken } = deps.config;
  return (app) => {
    if (instalacionToken === null) return;
    const ruta = <S extends z.ZodType>(
      path: string,
      changesState: boolean,
      schema: S,
      hacer: (datos: z.output<S>) => Promise<Result<unknown, string>>,
    ) =>
      app.post(path, { right: "installer", changesState }, (req, res) => {
        void handle(instalacionToken, req, res, schema, hacer).catch((error: unknown) => {
          deps.log("error", { path, error: String(error) });
          if (!res.headersSent) respond(res, 500, "Error interno: quedó registrado.");
        });
      });
    ruta("/instalacion/revision", false, DatosInstalacion, async (datos) => ({
      ok: true,
      value: { puntos: await checkInstalacion(deps, datos) },
    }));
    ruta("/instalacion/empresa", true, DatosInstalacion, async (datos) => {
      const hecha = await instalar(deps, datos);
      if (hecha.ok) return hecha;
      const { error } = hecha;
      return fail(typeof error === "string" ? error : textoFallo(error));
    });
    ruta("/instalacion/codigo", true, PedidoCodigo, ({ reemplazarPunto }) =>
      codigoParaOtra(deps, reemplazarPunto),
    );
  };
}

async function handle<S extends z.ZodType>(
  token: string,
  req: Request,
  res: Response,
  schema: S,
  hacer: (datos: z.output<S>) => Promise<Result<unknown, string>>,
): Promise<void> {
  res.setHeader("Cache-Control", "no-store");
  const dado = bearerDe({ authorization: req.headers.authorization }) ?? "";
  if (!isDeAqui(req) || !equal(dado, token)) return respond(res, 404, "No existe.");
  if ((await readBody(req, res, "normal")) !== null) return respond(res, 400, "El cuerpo no es JSON válido.");
  const datos = schema.safeParse(req.body);
  if (!datos.success) return respond(res, 422, datos.error.issues.map(({ message }) => message).join(" "));
  const result = await hacer(datos.data);
  if (result.ok) res.json({ ok: true, datos: result.value });
  else respond(res, 409, result.error);
}

/** Checks the connection itself, never a proxy's headers. */
function isDeAqui(req: Request): boolean {
  const { host, origin } = req.headers;
  return (
    DE_AQUI.has(req.socket.remoteAddress ?? "") &&
    /^127\.0\.0\.1(:\d+)?$/.test(host ?? "") &&
    origin === undefined &&
    req.headers["x-forwarded-for"] === undefined
  );
}

function respond(res: Response, status: number, error: string): void {
  res.status(status).json({ ok: false, error });
}
