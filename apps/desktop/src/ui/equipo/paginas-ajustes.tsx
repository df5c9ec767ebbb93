/** Pages of the till's settings. Labels come from the list used by the search, so that both show the same words. */
import {
  Button,
  Group,
  Input,
  MultiSelect,
  NumberInput,
  Select,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { avisoDePapel, type PapelTienda } from "@mostrador/core";
import type { ComponentType, ReactNode } from "react";
import { SECTORES_CAJA, type Configuracion, type EstadoCaja } from "../../contract/index.ts";
import { ColaImpresora } from "../impresion/cola-impresora.tsx";
import { AnchoDePapel, DestinoImpresora, ImpresoraDelSistema } from "../impresion/destino-impresora.tsx";
import { opcionesDe } from "../sectores/sectores.ts";
import { AJUSTES, type Faltas, type NombreAjuste, type NombrePagina } from "./ajustes.ts";
import { TeclasDeCaja } from "./teclas.tsx";

/** Properties of each page of the settings. */
export interface PropsAjustes {
  readonly datos: Configuracion;
  readonly poner: (cambio: Partial<Configuracion>) => void;
  readonly papel: PapelTienda;
  readonly ponerPapel: (cambio: Partial<PapelTienda>) => void;
  readonly faltas: Faltas;
  readonly impresora: EstadoCaja["impresora"];
  readonly onAsistente: () => void;
  readonly onPrueba: () => void;
}

/** The component of each page. */
export const COMPONENTES: Readonly<Record<NombrePagina, ComponentType<PropsAjustes>>> = {
  impresora: Impresora,
  papel: Papel,
  ventas: Ventas,
  efectivo: Efectivo,
  facturas: Facturas,
  copia: Copia,
  pantalla: Pantalla,
  teclas: Teclas,
};

const BALANZAS = [
  { value: "ninguna", label: "No se usan" },
  { value: "peso", label: "Llevan el peso" },
  { value: "precio", label: "Llevan el precio" },
];

const TACTIL = [
  { value: "automatico", label: "Automático: donde se usa el dedo" },
  { value: "mostrar", label: "Mostrar siempre" },
  { value: "ocultar", label: "Ocultar" },
];

/** Returns the label, the error and the anchor of a setting's field. */
function campo(nombre: NombreAjuste, faltas: Faltas) {
  return { label: AJUSTES[nombre].rotulo, error: faltas[nombre], "data-ajuste": nombre };
}

/** A setting with several controls under one label. */
function Varios({
  nombre,
  faltas,
  children,
}: {
  readonly nombre: NombreAjuste;
  readonly faltas: Faltas;
  readonly children: ReactNode;
}) {
  return (
    <Input.Wrapper
      label={AJUSTES[nombre].rotulo}
      error={faltas[nombre]}
      labelElement="div"
      size="md"
      styles={{ label: { display: "block" } }}
      data-ajuste={nombre}
    >
      {children}
    </Input.Wrapper>
  );
}

/** Switch for a setting that is on or off. */
function Llave({
  nombre,
  puesta,
  poner,
  faltas,
}: {
  readonly nombre: NombreAjuste;
  readonly puesta: boolean;
  readonly poner: (puesta: boolean) => void;
  readonly faltas: Faltas;
}) {
  return (
    <Switch
      size="md"
      {...campo(nombre, faltas)}
      checked={puesta}
      onChange={(e) => poner(e.currentTarget.checked)}
    />
  );
}

function Impresora({ datos, poner, faltas, impresora, onAsistente, onPrueba }: PropsAjustes) {
  return (
    <>
      <Group>
        <Button variant="light" data-ajuste="asistente" onClick={onAsistente}>
          Configurar paso a paso
        </Button>
        <Button variant="default" data-ajuste="prueba" onClick={onPrueba}>
          {AJUSTES.prueba.rotulo}
        </Button>
      </Group>
      <Varios nombre="impresora" faltas={faltas}>
        <DestinoImpresora impresora={datos.impresora} onCambio={(nueva) => poner({ impresora: nueva })} />
      </Varios>
      <Varios nombre="columnas" faltas={faltas}>
        <AnchoDePapel columnas={datos.columnas} onCambio={(columnas) => poner({ columnas })} />
      </Varios>
      <Llave
        nombre="abrirCajon"
        faltas={faltas}
        puesta={datos.abrirCajon}
        poner={(abrirCajon) => poner({ abrirCajon })}
      />
      <div data-ajuste="impresoraPagina">
        <ImpresoraDelSistema
          label={AJUSTES.impresoraPagina.rotulo}
          description="Para facturas en hoja entera. Sin ella se guardan en la carpeta de tickets."
          valor={datos.impresoraPagina ?? ""}
          onCambio={(nombre) => poner({ impresoraPagina: nombre === "" ? null : nombre })}
        />
      </div>
      <div data-ajuste="cola">
        <ColaImpresora estado={impresora} />
      </div>
    </>
  );
}

/** Page of the shop's options for the foot of tickets and letter-size pages. */
function Papel({ papel, ponerPapel, faltas }: PropsAjustes) {
  return (
    <>
      <Textarea
        {...campo("mensaje", faltas)}
        description={
          avisoDePapel(papel.mensaje) ??
          "Hasta 4 renglones. Sale en el ticket y en la hoja, después de lo que pide la ley."
        }
        placeholder="Gracias por su compra"
        autosize
        minRows={2}
        maxRows={4}
        maxLength={200}
        value={papel.mensaje}
        onChange={(e) => ponerPapel({ mensaje: e.currentTarget.value })}
      />
      <Llave
        nombre="formaPago"
        faltas={faltas}
        puesta={papel.formaPago}
        poner={(formaPago) => ponerPapel({ formaPago })}
      />
      <Llave
        nombre="vendedor"
        faltas={faltas}
        puesta={papel.vendedor}
        poner={(vendedor) => ponerPapel({ vendedor })}
      />
    </>
  );
}

function Ventas({ datos, poner, faltas }: PropsAjustes) {
  return (
    <>
      <NumberInput
        {...campo("descuentoMaximo", faltas)}
        description="Un descuento mayor lo autoriza un encargado con su PIN."
        min={0}
        max={100}
        value={datos.descuentoMaximo}
        onChange={(valor) => poner({ descuentoMaximo: Number(valor) })}
      />
      <NumberInput
        {...campo("cantidadMaxima", faltas)}
        description="Así no se cobra por error el número de un código como si fuera la cantidad."
        min={1}
        max={999_999_999}
        value={datos.cantidadMaxima}
        onChange={(valor) => poner({ cantidadMaxima: Number(valor) })}
      />
      <NumberInput
        {...campo("esperaSegundos", faltas)}
        description="Si Impuestos tarda más, la factura sale fuera de línea y se envía sola después."
        min={1}
        max={60}
        value={datos.esperaSegundos}
        onChange={(valor) => poner({ esperaSegundos: Number(valor) })}
      />
    </>
  );
}

function Efectivo({ datos, poner, faltas }: PropsAjustes) {
  return (
    <>
      <Llave
        nombre="exigirTurno"
        faltas={faltas}
        puesta={datos.exigirTurno}
        poner={(exigirTurno) => poner({ exigirTurno })}
      />
      <Llave
        nombre="arqueoCiego"
        faltas={faltas}
        puesta={datos.arqueoCiego}
        poner={(arqueoCiego) => poner({ arqueoCiego })}
      />
      <NumberInput
        {...campo("bloqueoMinutos", faltas)}
        min={0}
        max={240}
        value={datos.bloqueoMinutos}
        onChange={(valor) => poner({ bloqueoMinutos: Number(valor) })}
      />
    </>
  );
}

function Facturas({ datos, poner, faltas }: PropsAjustes) {
  return (
    <>
      <MultiSelect
        {...campo("sectores", faltas)}
        description="El primero es el habitual. La exportación se emite por la API."
        data={opcionesDe(SECTORES_CAJA.map(({ codigo }) => codigo))}
        searchable
        value={datos.sectores.map(String)}
        onChange={(codigos) => codigos.length > 0 && poner({ sectores: codigos.map(Number) })}
      />
      <Select
        {...campo("balanza", faltas)}
        data={BALANZAS}
        value={datos.balanza}
        onChange={(valor) => poner({ balanza: valor === "peso" || valor === "precio" ? valor : "ninguna" })}
        allowDeselect={false}
      />
    </>
  );
}

function Copia({ datos, poner, faltas }: PropsAjustes) {
  return (
    <TextInput
      {...campo("carpetaDiario", faltas)}
      description="Un disco USB o una carpeta de red: con ella se recupera una caja perdida. Vacío: sin copia."
      value={datos.carpetaDiario ?? ""}
      onChange={(e) => poner({ carpetaDiario: e.currentTarget.value === "" ? null : e.currentTarget.value })}
    />
  );
}

function Pantalla({ datos, poner, faltas }: PropsAjustes) {
  return (
    <>
      <Llave
        nombre="textoGrande"
        faltas={faltas}
        puesta={datos.textoGrande}
        poner={(textoGrande) => poner({ textoGrande })}
      />
      <Select
        {...campo("pantallaTactil", faltas)}
        data={TACTIL}
        value={datos.pantallaTactil}
        onChange={(valor) =>
          poner({ pantallaTactil: valor === "mostrar" || valor === "ocultar" ? valor : "automatico" })
        }
        allowDeselect={false}
      />
    </>
  );
}

function Teclas({ datos, poner }: PropsAjustes) {
  return (
    <div data-ajuste="teclas">
      <TeclasDeCaja cambiadas={datos.teclas} onCambio={(teclas) => poner({ teclas: { ...teclas } })} />
    </div>
  );
}
