"""The scenes of a table in a public place, and the guard that shows them (docs/KIOSK.md)."""
