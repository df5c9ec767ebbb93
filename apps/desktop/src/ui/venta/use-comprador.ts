import { useEffect, useRef, useState, type RefObject } from "react";
import { documentoDeTexto, documentoToText, separarComplemento, type Cliente } from "@mostrador/core";
import { CONSUMIDOR_FINAL, type ClienteVenta } from "../../contract/index.ts";
import { puente } from "../puente.ts";

/** Shorter beginnings match half the list. */
const MIN_PARA_BUSCAR = 3;
const CI = 1;

interface Props {
  readonly cliente: ClienteVenta;
  readonly campo: RefObject<HTMLInputElement | null>;
  readonly nombre: RefObject<HTMLInputElement | null>;
  readonly onCliente: (cliente: ClienteVenta) => void;
  readonly onListo: () => void;
}

/** Finds the buyer of the typed number: the known clients under it, and its kind of document. */
export function useComprador({ cliente, campo, nombre, onCliente, onListo }: Props) {
  const [hallados, setHallados] = useState<readonly Cliente[]>([]);
  /** The kind chosen by hand; otherwise that of a known client, or of the text. */
  const [elegido, setElegido] = useState<number | null>(null);
  const final = cliente.numeroDocumento === CONSUMIDOR_FINAL.numeroDocumento;
  const numero = final ? "" : documentoToText(cliente);

  if (final && elegido !== null) setElegido(null);

  const latest = useRef({ onCliente, numero });
  useEffect(() => {
    latest.current = { onCliente, numero };
  });
  useEffect(() => {
    let current = true;
    if (numero.length < MIN_PARA_BUSCAR) return;
    void puente.invoke("buscarClientes", { texto: numero, limite: 4 }).then((result) => {
      if (!current || !result.ok) return;
      setHallados(
        result.value.filter((c) => documentoToText(c) !== numero || c.razonSocial !== cliente.razonSocial),
      );
      const suyo = result.value.find((c) => documentoToText(c) === numero);
      if (elegido !== null || suyo === undefined || suyo.tipoDocumento === cliente.tipoDocumento) return;
      latest.current.onCliente({ ...cliente, ...documentoDeTexto(numero, suyo.tipoDocumento) });
    });
    return () => {
      current = false;
    };
  }, [numero, cliente, elegido]);

  function usar({ tipoDocumento, numeroDocumento, complemento, razonSocial, correo }: Cliente): void {
    setElegido(null);
    onCliente({ tipoDocumento, numeroDocumento, complemento, razonSocial, correo });
  }

  /** Takes the buyer of the number; fields typed or opened meanwhile stay as they are. */
  async function entrar(): Promise<true> {
    const known = await puente.invoke("clientePorDocumento", { numeroDocumento: numero, complemento: null });
    if (latest.current.numero !== numero) return true;
    const hallado =
      known.ok && known.value !== null ? known.value : hallados.length === 1 ? hallados[0] : undefined;
    if (hallado !== undefined) usar(hallado);
    if (document.activeElement !== campo.current) return true;
    if (hallado === undefined) nombre.current?.focus();
    else onListo();
    return true;
  }

  function escribir(numeroDocumento: string): void {
    if (numeroDocumento === "") return onCliente(CONSUMIDOR_FINAL);
    onCliente({
      ...cliente,
      razonSocial: final ? "" : cliente.razonSocial,
      ...documentoDeTexto(numeroDocumento, elegido),
    });
  }

  function elegirTipo(tipo: number): void {
    setElegido(tipo);
    onCliente(conTipo(cliente, tipo));
  }

  const listados = numero.length < MIN_PARA_BUSCAR ? [] : hallados;
  return { final, numero, hallados: listados, escribir, usar, entrar, elegirTipo };
}

/** The buyer with another kind of document: of these a CI alone has a complement, which is part of any other's number. */
function conTipo(cliente: ClienteVenta, tipoDocumento: number): ClienteVenta {
  if (tipoDocumento === CI) return separarComplemento({ ...cliente, tipoDocumento });
  return { ...cliente, tipoDocumento, numeroDocumento: documentoToText(cliente), complemento: null };
}
