"""Search, compiled: plans over worlds, the policies that play deals out, exact endings."""
