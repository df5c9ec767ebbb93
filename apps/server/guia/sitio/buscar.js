// @ts-check
/** The search of the guide: the index is fetched once, when the field is entered, and looked through here. */
(() => {
  /** @typedef {{ u: string, p: string, t: string, x: string }} Seccion */
  /** @type {Promise<(Seccion & { plano: { p: string, t: string, x: string } })[]> | undefined} */
  let indice;
  const MAXIMO = 12;
  const ALREDEDOR = 60;

  /** Same length as the text, so that a place in one is a place in the other. @param {string} texto */
  const plano = (texto) =>
    Array.from(texto, (letra) => letra.normalize("NFD").charAt(0).toLowerCase()).join("");

  const cargar = () =>
    (indice ??= fetch("/guia/indice.json")
      .then((respuesta) => respuesta.json())
      .then((/** @type {Seccion[]} */ todas) =>
        todas.map((una) => ({ ...una, plano: { p: plano(una.p), t: plano(una.t), x: plano(una.x) } })),
      ));

  /** How well a section answers; 0 where a word is missing. @param {{ p: string, t: string, x: string }} seccion @param {string[]} palabras */
  const puntos = (seccion, palabras) =>
    palabras.reduce((suma, palabra) => {
      const inicia = (/** @type {string} */ texto) =>
        ` ${texto}`.search(new RegExp(`[^a-z0-9ñ_]${palabra.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`)) >=
        0;
      const suyos =
        (inicia(seccion.t) ? 8 : 0) +
        (inicia(seccion.p) ? (seccion.t === "" ? 9 : 5) : 0) +
        (inicia(seccion.x) ? 1 : 0);
      return suma < 0 || suyos === 0 ? -1 : suma + suyos;
    }, 0);

  /** The words around the first hit, marked. @param {Seccion & { plano: { x: string } }} seccion @param {string} palabra */
  const fragmento = (seccion, palabra) => {
    const linea = document.createElement("span");
    const en = Math.max(0, seccion.plano.x.indexOf(palabra));
    const hallado = seccion.plano.x.includes(palabra) ? palabra.length : 0;
    const marca = document.createElement("mark");
    marca.textContent = seccion.x.slice(en, en + hallado);
    linea.append(
      (en > ALREDEDOR ? "…" : "") + seccion.x.slice(Math.max(0, en - ALREDEDOR), en),
      marca,
      `${seccion.x.slice(en + hallado, en + hallado + ALREDEDOR)}…`,
    );
    return linea;
  };

  /** @param {HTMLInputElement} campo @param {HTMLElement} lista */
  const buscar = async (campo, lista) => {
    const palabras = plano(campo.value).split(/\s+/).filter(Boolean);
    const todas = await cargar();
    if (palabras.join(" ") !== plano(campo.value).split(/\s+/).filter(Boolean).join(" ")) return;
    const halladas = todas
      .map((seccion) => ({ seccion, valor: puntos(seccion.plano, palabras) }))
      .filter(({ valor }) => valor > 0)
      .sort((a, b) => b.valor - a.valor)
      .slice(0, MAXIMO);
    lista.replaceChildren(
      ...halladas.map(({ seccion }, n) => {
        const enlace = document.createElement("a");
        enlace.href = seccion.u;
        enlace.id = `hallado-${n}`;
        enlace.role = "option";
        enlace.tabIndex = -1;
        enlace.ariaSelected = String(n === 0);
        const titulo = document.createElement("b");
        titulo.textContent = seccion.t === "" ? seccion.p : `${seccion.p} › ${seccion.t}`;
        enlace.append(titulo, fragmento(seccion, palabras[0] ?? ""));
        return enlace;
      }),
    );
    if (halladas.length === 0 && palabras.length > 0) {
      const nada = document.createElement("p");
      nada.textContent = `Nada en la guía dice «${campo.value}». Pruebe con otra palabra, o mire la referencia.`;
      lista.append(nada);
    }
    mostrar(campo, lista, palabras.length > 0);
  };

  /** @param {HTMLInputElement} campo @param {HTMLElement} lista @param {boolean} abierta */
  const mostrar = (campo, lista, abierta) => {
    lista.hidden = !abierta;
    campo.ariaExpanded = String(abierta);
    const elegida = lista.querySelector("[aria-selected=true]");
    if (abierta && elegida !== null) campo.setAttribute("aria-activedescendant", elegida.id);
    else campo.removeAttribute("aria-activedescendant");
  };

  /** @param {HTMLElement} lista @param {number} paso */
  const mover = (lista, paso) => {
    const todas = [...lista.querySelectorAll("a")];
    const actual = todas.findIndex((una) => una.ariaSelected === "true");
    const otra = todas.at((actual + paso + todas.length) % Math.max(1, todas.length));
    for (const una of todas) una.ariaSelected = String(una === otra);
    otra?.scrollIntoView({ block: "nearest" });
  };

  document.addEventListener("DOMContentLoaded", () => {
    const campo = document.getElementById("buscar");
    const lista = document.getElementById("hallados");
    if (!(campo instanceof HTMLInputElement) || lista === null) return;
    campo.addEventListener("focus", () => void cargar());
    campo.addEventListener("input", () => void buscar(campo, lista));
    campo.addEventListener("keydown", (event) => {
      if (event.key === "Escape") mostrar(campo, lista, false);
      if (event.key === "Enter")
        lista
          .querySelector("a[aria-selected=true]")
          ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      mover(lista, event.key === "ArrowDown" ? 1 : -1);
      mostrar(campo, lista, !lista.hidden);
    });
    lista.addEventListener("click", () => mostrar(campo, lista, false));
    document.addEventListener("click", (event) => {
      if (event.target instanceof Node && !lista.parentElement?.contains(event.target))
        mostrar(campo, lista, false);
    });
  });
})();
