/** The stock page: balances by branch, transfers, purchases, counts, and goods removed without a sale. */
import { Button, Text } from "@mantine/core";
import { request, useAccion, useLeer } from "../../api.ts";
import { Aviso, Lectura, Pagina, Tarjeta } from "../../comun.tsx";
import { useFiltro } from "../../navegar.ts";
import { isDueno } from "../../rol.ts";
import type { AjustesExistencias } from "../../tipos-tienda.ts";
import type { PropsPagina } from "../props.ts";
import { Compras } from "./compras.tsx";
import { Conteos } from "./conteos.tsx";
import { InformesDeExistencias } from "./informes.tsx";
import { Partes, parteDe } from "./partes.tsx";
import { Proveedores } from "./proveedores.tsx";
import { Reservas } from "./reservas.tsx";
import { Salidas } from "./salidas.tsx";
import { Saldos } from "./saldos.tsx";
import { Traslados } from "./traslados.tsx";

const VACIO = { ver: "saldos" };
const CADA_PARTE = {
  saldos: Saldos,
  traslados: Traslados,
  compras: Compras,
  proveedores: Proveedores,
  conteos: Conteos,
  reservas: Reservas,
  salidas: Salidas,
  informes: InformesDeExistencias,
};

export function Existencias({ inicio: { rol, puntos } }: PropsPagina) {
  const edita = isDueno(rol);
  const [{ ver }] = useFiltro(VACIO);
  const leido = useLeer<AjustesExistencias>("/v1/existencias/ajustes");
  const sucursales = [...new Set(puntos.map(({ sucursal }) => sucursal))].toSorted((a, b) => a - b);
  const parte = parteDe(ver);
  const Parte = CADA_PARTE[parte];
  return (
    <Pagina titulo="Existencias" ancha>
      <Lectura leido={leido}>
        {({ activas }) =>
          activas ? (
            <>
              <Partes actual={parte} />
              <Parte key={parte} edita={edita} sucursales={sucursales} />
            </>
          ) : (
            <Empezar edita={edita} listo={leido.releer} />
          )
        }
      </Lectura>
    </Pagina>
  );
}

/** Explains stock tracking and offers to start it. */
function Empezar({ edita, listo }: { readonly edita: boolean; readonly listo: () => void }) {
  const accion = useAccion();
  return (
    <Tarjeta titulo="Sepa cuánto le queda de cada producto">
      <Text mb="md">
        Cada venta descuenta sola lo vendido, aunque la caja esté sin internet. Usted registra lo que compra y
        cuenta cuando quiere: aquí verá cuánto hay, cuánto costó y qué hay que reponer. Empiece por los
        productos que más le importan; los demás se venden como siempre.
      </Text>
      <Aviso error={accion.error} />
      {edita ? (
        <Button
          size="md"
          loading={accion.ocupada}
          onClick={() =>
            accion.hacer(async () => {
              await request("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: false });
              listo();
            })
          }
        >
          Empezar a llevar existencias
        </Button>
      ) : (
        <Text c="dimmed">El dueño de la empresa puede activarlas.</Text>
      )}
    </Tarjeta>
  );
}
