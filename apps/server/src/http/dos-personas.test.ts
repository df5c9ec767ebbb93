/** Guards that keep one person's form from writing over another's, for each route of the portal that changes state. docs/trust.md 81 */
import { describe, expect, test } from "vitest";
import { RUTAS } from "../routes.ts";

const GUARDAS = {
  /** The form names the state that it read; another one is refused, with both ways out (`edicionVieja`). */
  revision: ["/v1/existencias/composicion", "/v1/portal/proformas"],
  /** The form sends what it read: what it did not change stays, and what both changed is told and kept in the changes. */
  campos: [
    "/v1/portal/clientes",
    "/v1/portal/listas",
    "/v1/portal/presentaciones",
    "/v1/portal/productos",
    "/v1/portal/promociones",
    "/v1/portal/tarifas",
  ],
  /** The act names its row, or has a key: a second one finds it done, or is refused. */
  llave: [
    "/v1/cafcs",
    "/v1/compras",
    "/v1/compras/{id}/ajustes",
    "/v1/compras/{id}/recepciones",
    "/v1/existencias/iniciales",
    "/v1/conteos",
    "/v1/notas-proveedor/{id}",
    "/v1/operaciones/puntos-venta",
    "/v1/operaciones/puntos-venta/{codigo_punto_venta}",
    "/v1/facturas/{cuf}/anular",
    "/v1/facturas/{cuf}/revertir-anulacion",
    "/v1/portal/credito-parcial",
    "/v1/portal/credito-parcial/quitar",
    "/v1/portal/clientes/unir",
    "/v1/portal/clientes/{id}",
    "/v1/portal/dobles/{id}",
    "/v1/portal/documentos/{cuf}/nota",
    "/v1/portal/listas/{id}",
    "/v1/portal/observadas/{cuf}",
    "/v1/portal/observadas/{cuf}/emitir",
    "/v1/portal/presentaciones/{id}",
    "/v1/portal/productos/importaciones/{id}/deshacer",
    "/v1/portal/productos/sin-codigo",
    "/v1/portal/productos/{id}",
    "/v1/portal/proformas/{id}/descartar",
    "/v1/portal/proformas/{id}/duplicar",
    "/v1/portal/proformas/{id}/facturar",
    "/v1/portal/promociones/{id}",
    "/v1/portal/repetidas/{id}",
    "/v1/portal/series",
    "/v1/portal/sesiones/{id}",
    "/v1/portal/tarifas/{id}",
    "/v1/proveedores/{id}/pagos",
    "/v1/reservas",
    "/v1/reservas/de-proforma",
    "/v1/reservas/de-venta",
    "/v1/reservas/{id}/entregas",
    "/v1/reservas/{id}/liberar",
    "/v1/salidas",
    "/v1/terminales/{id}",
    "/v1/terminales/{id}/copias",
    "/v1/terminales/{id}/entrega",
    "/v1/terminales/{id}/primera",
    "/v1/traslados",
    "/v1/traslados/llegadas",
    "/v1/usuarios",
    "/v1/usuarios/{correo}",
    "/v1/webhooks",
    "/v1/webhooks/{id}",
    "/v1/webhooks/{id}/rotar",
  ],
  /** One value or one credential: the newest one counts, and it holds nothing that somebody else typed. */
  uno: [
    "/v1/auth/canjear",
    "/v1/auth/solicitar-acceso",
    "/v1/cuenta/anexo",
    "/v1/cuenta/api-key/regenerar",
    "/v1/cuenta/certificado",
    "/v1/cuenta/solicitar-produccion",
    "/v1/cuenta/token",
    "/v1/empresas/{nit}/aceptar",
    "/v1/empresas/{nit}/elegir",
    "/v1/empresas/{nit}/rechazar",
    "/v1/existencias/ajustes",
    "/v1/existencias/minimo",
    "/v1/portal/avisos",
    "/v1/portal/clave-dueno",
    "/v1/portal/listas/clientes",
    "/v1/portal/primeros-pasos",
    "/v1/portal/ley/precios",
    "/v1/portal/redondeo",
    "/v1/portal/salir",
    "/v1/portal/sesiones/terminar-otras",
    "/v1/registro/prueba",
    "/v1/sincronizar",
    "/v1/sincronizar/catalogos",
    "/v1/terminales/codigos",
  ],
  /** Each one adds, in whatever order: letters, trials, rows of a list. */
  suma: [
    "/v1/facturas/{cuf}/reenviar-email",
    "/v1/portal/clientes/importar",
    "/v1/portal/productos/importar",
    "/v1/portal/productos/varios",
    "/v1/portal/proformas/{id}/correo",
    "/v1/portal/servidor/copia/probar",
    "/v1/portal/servidor/correo/probar",
    "/v1/usuarios/{correo}/enlace",
    "/v1/webhooks/{id}/entregas/{entrega}/reenviar",
    "/v1/webhooks/{id}/probar",
  ],
  /** Settings of a shop's own server: they hold a secret that is not shown, so the form is typed anew, and the newest one counts. */
  entera: ["/v1/portal/servidor/copia", "/v1/portal/servidor/correo"],
} as const;

/** Rights of calls that no form of the portal makes. */
const AJENOS: ReadonlySet<string> = new Set(["terminal", "emitir"]);

const RUTAS_DEL_PORTAL = RUTAS.filter(
  ({ right, changesState, path }) =>
    changesState && !AJENOS.has(right) && !/^\/v1\/(terminal\/|contingencia\/)/.test(path),
);

function camposDe(entrada: unknown): readonly string[] {
  return typeof entrada === "object" && entrada !== null && "shape" in entrada
    ? Object.keys(Object(entrada.shape))
    : [];
}

describe("what two people can write", () => {
  test("has a guard each, and one alone", () => {
    const rutas = new Set(RUTAS_DEL_PORTAL.map(({ path }) => path));
    expect(Object.values(GUARDAS).flat().toSorted()).toEqual([...rutas].toSorted());
  });

  test.each([...GUARDAS.revision, ...GUARDAS.campos])("%s takes what its form read", (ruta) => {
    const guardar = RUTAS_DEL_PORTAL.find(({ path, method }) => path === ruta && method === "post");
    expect(camposDe(guardar?.body)).toContain("visto");
  });
});
