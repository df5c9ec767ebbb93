/** The page of stock balances: the quantity of each product, with a filter, the movements of a product, and a count. */
import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { IconClipboardCheck, IconPackageImport } from "@tabler/icons-react";
import { bs, fecha } from "@mostrador/core/formato";
import { request, useAccion, useLeer } from "../../api.ts";
import { Aviso, Lectura, Vacio } from "../../comun.tsx";
import { Exportar } from "../../exportar.tsx";
import { cuantas } from "../../figuras.tsx";
import { Filtros } from "../../filtros.tsx";
import { consultaDe, distintos, useLista } from "../../navegar.ts";
import { Tabla } from "../../tabla.tsx";
import type { AjustesExistencias, Existencias as Halladas } from "../../tipos-tienda.ts";
import { Panel } from "../panel.tsx";
import { camposDe, columnasDe, VACIO } from "./columnas.tsx";
import { FichaCompra } from "./ficha-compra.tsx";
import { FichaConteo } from "./ficha-conteo.tsx";
import type { PropsParte } from "./partes.tsx";
import { VerKardex } from "./ver-kardex.tsx";

export function Saldos({ edita, sucursales }: PropsParte) {
  const { cual, filtro, poner, abrir, cerrar } = useLista("existencias", VACIO);
  const { ver: _ver, ...pedido } = filtro;
  const leido = useLeer<Halladas>(`/v1/existencias?${consultaDe(pedido).toString()}`);
  const listo = () => (leido.releer(), cerrar());
  return (
    <>
      <Filtros
        campos={camposDe(sucursales)}
        filtro={filtro}
        vacio={VACIO}
        poner={(cambio, como) => poner({ tras: "", ...cambio }, como)}
      >
        {edita && <Acciones abrir={abrir} />}
      </Filtros>
      <Lectura leido={leido}>
        {(halladas) => (
          <Lista
            halladas={halladas}
            varias={sucursales.length > 1}
            filtro={filtro}
            poner={poner}
            abrir={abrir}
          />
        )}
      </Lectura>
      {edita && <VenderDeMas />}
      <Panel abierto={cual !== null} titulo={TITULOS[cual ?? ""] ?? "Movimientos"} cerrar={cerrar}>
        {cual === "compra" && <FichaCompra sucursales={sucursales} listo={listo} cerrar={cerrar} />}
        {cual === "conteo" && <FichaConteo sucursales={sucursales} listo={listo} cerrar={cerrar} />}
        {cual !== null && TITULOS[cual] === undefined && <VerKardex key={cual} cual={cual} edita={edita} />}
      </Panel>
    </>
  );
}

const TITULOS: Readonly<Record<string, string>> = { compra: "Registrar una compra", conteo: "Contar" };

function Acciones({ abrir }: { readonly abrir: (id: string) => void }) {
  return (
    <Group gap="sm">
      <Button
        size="md"
        variant="default"
        leftSection={<IconClipboardCheck size={18} />}
        onClick={() => abrir("conteo")}
      >
        Contar
      </Button>
      <Button size="md" leftSection={<IconPackageImport size={18} />} onClick={() => abrir("compra")}>
        Registrar compra
      </Button>
    </Group>
  );
}

const PARA_QUE =
  "Todavía no hay existencias. Registre una compra, o cuente lo que tiene: con la primera de las dos empieza cada producto.";

interface PropsLista {
  readonly halladas: Halladas;
  readonly varias: boolean;
  readonly filtro: typeof VACIO;
  readonly poner: (cambio: Partial<typeof VACIO>) => void;
  readonly abrir: (id: string) => void;
}

function Lista({
  halladas: { existencias, total, valor, siguiente },
  varias,
  filtro,
  poner,
  abrir,
}: PropsLista) {
  const { tras, ver: _ver, ...sinPagina } = filtro;
  const { orden: _orden, ...puesto } = distintos(sinPagina, VACIO);
  const sinFiltro = Object.keys(puesto).length === 0;
  if (existencias.length === 0)
    return <Vacio>{sinFiltro ? PARA_QUE : nadaDe(Object.keys(puesto), filtro.al)}</Vacio>;
  return (
    <div className="tarjeta">
      <Group justify="space-between" mb="xs">
        <Text size="sm" c="dimmed">
          {cuantas(total, "saldo", "saldos")} · valen {bs(valor)}
        </Text>
        <Exportar ruta="/v1/portal/existencias" consulta={consultaDe(sinPagina)} />
      </Group>
      <Tabla
        nombre="Existencias"
        columnas={columnasDe(varias)}
        filas={existencias}
        claveDe={({ productoId, sucursal }) => `${sucursal}/${productoId}`}
        orden={{ actual: filtro.orden, poner: (orden) => poner({ orden, tras: "" }) }}
        paginas={{ hayAntes: tras !== "", siguiente, poner: (nueva) => poner({ tras: nueva }) }}
        abrir={{
          hacer: ({ productoId, sucursal }) => abrir(`${sucursal}.${productoId}`),
          nombre: ({ descripcion }) => `Ver los movimientos de ${descripcion}`,
        }}
      />
    </div>
  );
}

/** Says why a filtered list is empty: on a past day, that no stock had begun. */
function nadaDe(puesto: readonly string[], al: string): string {
  return al !== "" && puesto.every((campo) => campo === "al")
    ? `Al terminar el ${fecha(al)} todavía no se llevaban existencias.`
    : "Ningún producto coincide.";
}

/** The setting for what tills do when a sale exceeds the stock. */
function VenderDeMas() {
  const leido = useLeer<AjustesExistencias>("/v1/existencias/ajustes");
  const accion = useAccion();
  if (leido.datos === null) return null;
  const { bajoCero = "avisar", ...ajustes } = leido.datos;
  return (
    <div className="tarjeta">
      <NativeSelect
        size="md"
        maw={440}
        label="Al vender en la caja más de lo que queda"
        description="Una caja sin internet decide por lo que sabe. Lo ya facturado no se pierde nunca."
        data={[
          { value: "avisar", label: "Avisar y vender" },
          { value: "encargado", label: "Pedir permiso a un encargado" },
          { value: "impedir", label: "No dejar vender" },
        ]}
        value={bajoCero}
        disabled={accion.ocupada}
        onChange={(e) => {
          const elegido = e.currentTarget.value;
          accion.hacer(async () => {
            const { activas, deLaApi } = ajustes;
            const cuerpo = { activas, de_la_api: deLaApi, bajo_cero: elegido };
            await request("POST", "/v1/existencias/ajustes", cuerpo);
            leido.releer();
          });
        }}
      />
      <Aviso error={accion.error} />
    </div>
  );
}
