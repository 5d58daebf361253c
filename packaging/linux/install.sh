#!/bin/sh
# Adds Zatre to the menu of the user who runs this, or takes it away again.
#
#     ./install.sh             adds it; nothing is copied, so leave this folder where it is
#     ./install.sh --remove    takes it away; matches and settings stay
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
data=${XDG_DATA_HOME:-$HOME/.local/share}
binaries=$HOME/.local/bin

refresh() {
    # Each of these may be missing; then the desktop finds the files by itself, or at the next login.
    update-desktop-database -q "$data/applications" 2>/dev/null || true
    update-mime-database "$data/mime" >/dev/null 2>&1 || true
    gtk-update-icon-cache -q -t -f "$data/icons/hicolor" 2>/dev/null || true
}

each_icon() {
    (cd "$here/share/icons/hicolor" && find . -type f | sort)
}

remove() {
    rm -f "$data/applications/zatre.desktop" "$data/mime/packages/zatre.xml"
    each_icon | while read -r icon; do rm -f "$data/icons/hicolor/$icon"; done
    if [ -L "$binaries/zatre" ] && [ "$(readlink "$binaries/zatre")" = "$here/zatre" ]; then
        rm -f "$binaries/zatre"
    fi
    refresh
    tidy
}

# Takes away what the desktop has made of the files, and the folders, unless there is something else in them.
tidy() {
    [ -n "$(find "$data/applications" -name '*.desktop' 2>/dev/null)" ] || rm -f "$data/applications/mimeinfo.cache"
    [ -n "$(find "$data/mime/packages" -type f 2>/dev/null)" ] || rm -rf "$data/mime"
    hicolor=$data/icons/hicolor
    [ -n "$(find "$hicolor" -type f ! -name icon-theme.cache 2>/dev/null)" ] || rm -f "$hicolor/icon-theme.cache"
    { each_icon | sed 's|^\./|icons/hicolor/|; s|/[^/]*$||'; echo applications; } | while read -r folder; do
        (cd "$data" && rmdir -p "$folder") 2>/dev/null || true
    done
    rmdir "$binaries" 2>/dev/null || true
}

add() {
    mkdir -p "$data/applications" "$data/mime/packages" "$binaries"
    # In a desktop file, these characters need a backslash between quotes, each backslash is doubled once more, and % is written %%.
    quoted=$(printf '%s' "$here/zatre" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
    # GNOME looks for the program, which comes first, before it reads %% as %.
    case $quoted in
        *%*) first='env ' ;;
        *) first= ;;
    esac
    while IFS= read -r line; do
        case $line in
            Exec=*) printf 'Exec=%s"%s" %%f\n' "$first" "$quoted" ;;
            *) printf '%s\n' "$line" ;;
        esac
    done <"$here/share/applications/zatre.desktop" >"$data/applications/zatre.desktop"
    cp "$here/share/mime/packages/zatre.xml" "$data/mime/packages/zatre.xml"
    each_icon | while read -r icon; do
        mkdir -p "$data/icons/hicolor/$(dirname "$icon")"
        cp "$here/share/icons/hicolor/$icon" "$data/icons/hicolor/$icon"
    done
    if [ ! -e "$binaries/zatre" ] || [ -L "$binaries/zatre" ]; then
        ln -sfn "$here/zatre" "$binaries/zatre"
    fi
    refresh
}

case "${1:-}" in
    "") add && echo "Zatre is in the menu now." ;;
    --remove) remove && echo "Zatre is no longer in the menu. Matches and settings are still there." ;;
    *) echo "usage: install.sh [--remove]" >&2 && exit 2 ;;
esac
