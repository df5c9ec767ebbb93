<?php
require 'mostrador.php';

$desde = (int) getenv('CURSOR'); // 0 la primera vez
do {
    $pagina = llamar('GET', "/v1/eventos?desde=$desde&limite=100");
    foreach ($pagina['eventos'] as $evento) {
        echo "{$evento['id']} {$evento['type']} {$evento['timestamp']}\n";
    }
    $desde = $pagina['cursor']; // guárdelo junto con lo que hizo con los eventos
} while ($pagina['hay_mas']);
