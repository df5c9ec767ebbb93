/** The shop's stock: what there is in each branch, what it cost and what it is worth; the kardex, a purchase or a count beside it. */
import { Button, Group, Text } from "@mantine/core";
import { IconClipboardCheck, IconPackageImport } from "@tabler/icons-react";
import { bs } from "@mostrador/core/formato";
import { request, useAccion, useLeer } from "../../api.ts";
import { Aviso, Lectura, Pagina, Tarjeta, Vacio } from "../../comun.tsx";
import { Exportar } from "../../exportar.tsx";
import { cuantas } from "../../figuras.tsx";
import { Filtros } from "../../filtros.tsx";
import { consultaDe, distintos, useLista } from "../../navegar.ts";
import { isDueno } from "../../rol.ts";
import { Tabla } from "../../tabla.tsx";
import type { Existencias as Halladas } from "../../tipos-tienda.ts";
import { Panel } from "../panel.tsx";
import type { PropsPagina } from "../props.ts";
import { camposDe, columnasDe, VACIO } from "./columnas.tsx";
import { FichaCompra } from "./ficha-compra.tsx";
import { FichaConteo } from "./ficha-conteo.tsx";
import { VerKardex } from "./ver-kardex.tsx";

export function Existencias({ inicio: { rol, puntos } }: PropsPagina) {
  const edita = isDueno(rol);
  const { cual, filtro, poner, abrir, cerrar } = useLista("existencias", VACIO);
  const leido = useLeer<Halladas>(`/v1/existencias?${consultaDe(filtro).toString()}`);
  const sucursales = [...new Set(puntos.map(({ sucursal }) => sucursal))].toSorted((a, b) => a - b);
  const listo = () => (leido.releer(), cerrar());
  const activas = leido.datos?.activas === true;
  return (
    <Pagina titulo="Existencias" acciones={edita && activas && <Acciones abrir={abrir} />}>
      {activas && (
        <Filtros
          campos={camposDe(sucursales)}
          filtro={filtro}
          vacio={VACIO}
          poner={(cambio, como) => poner({ tras: "", ...cambio }, como)}
        />
      )}
      <Lectura leido={leido}>
        {(halladas) =>
          halladas.activas ? (
            <Lista
              halladas={halladas}
              varias={sucursales.length > 1}
              filtro={filtro}
              poner={poner}
              abrir={abrir}
            />
          ) : (
            <Empezar edita={edita} listo={leido.releer} />
          )
        }
      </Lectura>
      <Panel abierto={cual !== null} titulo={TITULOS[cual ?? ""] ?? "Movimientos"} cerrar={cerrar}>
        {cual === "compra" && <FichaCompra sucursales={sucursales} listo={listo} cerrar={cerrar} />}
        {cual === "conteo" && <FichaConteo sucursales={sucursales} listo={listo} cerrar={cerrar} />}
        {cual !== null && TITULOS[cual] === undefined && <VerKardex key={cual} cual={cual} />}
      </Panel>
    </Pagina>
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

/** Says what stock is for, and starts it. */
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
  const { tras, ...sinPagina } = filtro;
  const { orden: _orden, ...puesto } = distintos(sinPagina, VACIO);
  const sinFiltro = Object.keys(puesto).length === 0;
  if (existencias.length === 0) return <Vacio>{sinFiltro ? PARA_QUE : "Ningún producto coincide."}</Vacio>;
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
